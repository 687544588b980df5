export { limits } from './limits.ts';
export { link, links, splitLinks } from './links.ts';
export { messages } from './messages.ts';
export {
  fileName,
  lengthBetween,
  lengthExactly,
  magnet,
  mail,
  noWhitespace,
  password,
  required,
  url,
  username,
} from './rules.ts';
export {
  changeMailSchema,
  changePasswordSchema,
  changeUsernameSchema,
  field,
  fileNameSchema,
  newTransferSchema,
  setupSchema,
  signInSchema,
} from './schemas.ts';
export { compose, optional, rule, type Validator } from './validator.ts';
