import { describe, expect, it } from '@jest/globals';
import { ValidationError } from 'yup';
import { changePasswordSchema, fileNameSchema, newTransferSchema, setupSchema, signInSchema } from '../index.ts';

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

  it('keep what was typed as it is', async () => {
    expect(await fileNameSchema.validate({ name: ' a ' })).toEqual({ name: ' a ' });
    expect(await newTransferSchema.validate({ links: 'http://a\n' })).toEqual({ links: 'http://a\n' });
  });
});
