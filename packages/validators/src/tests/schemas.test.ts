import { describe, expect, it } from '@jest/globals';
import { ValidationError } from 'yup';
import {
  changePasswordSchema,
  deviceCodeSchema,
  fileNameSchema,
  newTransferSchema,
  oneTimeCodeSchema,
  registrationSchema,
  resetPasswordSchema,
  setupSchema,
  signInSchema,
} from '../index.ts';

async function problems(schema: { validate(value: unknown, options: object): Promise<unknown> }, value: object) {
  try {
    await schema.validate(value, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map((inner) => [inner.path, inner.message]));
  }
}

describe('schemas', () => {
  it('tell one problem a field', async () => {
    expect(await problems(setupSchema, { code: '', username: 'a b', mail: 'x', password: '1' })).toEqual({
      code: 'This field is required.',
      username: 'No whitespace :/',
      mail: 'Please enter a valid e-mail address.',
      password: 'Must be between 4 and 128 characters.',
    });
  });

  it('count an absent field as empty', async () => {
    expect(await problems(signInSchema, {})).toEqual({
      username: 'This field is required.',
      password: 'This field is required.',
    });
  });

  it('ask for the same new password twice', async () => {
    const form = { current_password: 'old', password: 'new password', confirmation: 'new passwort' };
    expect(await problems(changePasswordSchema, form)).toEqual({
      confirmation: "New password and the confirmation doesn't match.",
    });
    expect(await problems(changePasswordSchema, { ...form, confirmation: form.password })).toEqual({});
  });

  it('take codes in the groups they are shown in, and nothing else', async () => {
    for (const code of ['123456', '123 456', ' 12-34-56 '])
      expect(await problems(oneTimeCodeSchema, { code })).toEqual({});
    expect(await problems(oneTimeCodeSchema, { code: '' })).toEqual({ code: 'This field is required.' });
    for (const code of ['12345', '1234567', '12345a', '１２３４５６']) {
      expect(await problems(oneTimeCodeSchema, { code })).toEqual({ code: 'Please enter the six digits.' });
    }
    for (const code of ['ABC234', 'abc-234']) expect(await problems(deviceCodeSchema, { code })).toEqual({});
    expect(await problems(deviceCodeSchema, { code: 'ABC23' })).toEqual({ code: 'A code has six letters and digits.' });
  });

  it('ask newcomers for everything but a code, and for a reset password twice', async () => {
    const person = { mail: 'a@b.example', username: 'ada', password: 'long enough' };
    expect(await problems(registrationSchema, person)).toEqual({});
    expect(Object.keys(await problems(registrationSchema, {}))).toEqual(['mail', 'username', 'password']);
    expect(await problems(resetPasswordSchema, { password: 'abcd', confirmation: 'abce' })).toEqual({
      confirmation: "New password and the confirmation doesn't match.",
    });
  });

  it('keep what was typed as it is', async () => {
    expect(await fileNameSchema.validate({ name: ' a ' })).toEqual({ name: ' a ' });
    expect(await newTransferSchema.validate({ links: 'http://a\n' })).toEqual({ links: 'http://a\n' });
  });
});
