import { object, ref, string, type AnyObject, type StringSchema } from 'yup';
import { links } from './links.ts';
import { messages } from './messages.ts';
import { deviceCode, fileName, mail, oneTimeCode, password, required, username } from './rules.ts';
import type { Validator } from './validator.ts';

/** A yup text field that a validator judges, so that forms and server say the same in the same order. */
export function field(validate: Validator): StringSchema<string, AnyObject, '', 'd'> {
  return string()
    .defined()
    .default('')
    .test('field', (value, context) => {
      const problem = validate(value);
      return problem === null || context.createError({ message: problem });
    });
}

/** Signing in: what was once allowed may be shorter than what is allowed now, so only presence is asked. */
export const signInSchema = object({ username: field(required), password: field(required) });

/** The first visit: the printed code and the owner's account. */
export const setupSchema = object({
  code: field(required),
  username: field(username),
  mail: field(mail),
  password: field(password),
});

/** The second step of signing in. */
export const oneTimeCodeSchema = object({ code: field(oneTimeCode) });

/** The second step without the authenticator. */
export const recoveryCodeSchema = object({ code: field(required) });

/** Opening an account; a code of an invitation, voucher or gift card may come along. */
export const registrationSchema = object({
  mail: field(mail),
  username: field(username),
  password: field(password),
  code: string().default(''),
});

export const forgotPasswordSchema = object({ mail: field(mail) });

const confirmation = field(required).oneOf([ref('password')], messages.passwordsDiffer);

/** A new password by way of the mailbox. */
export const resetPasswordSchema = object({ password: field(password), confirmation });

export const deviceCodeSchema = object({ code: field(deviceCode) });

/** A code that somebody was given, such as a voucher. */
export const givenCodeSchema = object({ code: field(required) });

export const fileNameSchema = object({ name: field(fileName) });

export const newTransferSchema = object({ links: field(links) });

export const changeUsernameSchema = object({ username: field(username) });

export const changeMailSchema = object({ mail: field(mail), current_password: field(required) });

export const changePasswordSchema = object({
  current_password: field(required),
  password: field(password),
  confirmation,
});
