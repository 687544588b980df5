export { limits } from './limits.ts';
export { link, links, splitLinks } from './links.ts';
export { messages } from './messages.ts';
export {
  deviceCode,
  fileName,
  lengthBetween,
  lengthExactly,
  magnet,
  mail,
  noWhitespace,
  oneTimeCode,
  password,
  required,
  url,
  username,
} from './rules.ts';
export {
  changeMailSchema,
  changePasswordSchema,
  changeUsernameSchema,
  deviceCodeSchema,
  field,
  fileNameSchema,
  forgotPasswordSchema,
  givenCodeSchema,
  newTransferSchema,
  oneTimeCodeSchema,
  recoveryCodeSchema,
  registrationSchema,
  resetPasswordSchema,
  setupSchema,
  signInSchema,
} from './schemas.ts';
export { compose, optional, rule, type Validator } from './validator.ts';
