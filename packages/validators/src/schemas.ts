import { object, ref, string, type AnyObject, type StringSchema } from 'yup';
import { links } from './links.ts';
import { messages } from './messages.ts';
import { fileName, mail, password, required, username } from './rules.ts';
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

export const fileNameSchema = object({ name: field(fileName) });

export const newTransferSchema = object({ links: field(links) });

export const changeUsernameSchema = object({ username: field(username) });

export const changeMailSchema = object({ mail: field(mail), current_password: field(required) });

export const changePasswordSchema = object({
  current_password: field(required),
  password: field(password),
  confirmation: field(required).oneOf([ref('password')], messages.passwordsDiffer),
});
