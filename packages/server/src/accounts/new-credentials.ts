import { mail, password, username } from '@jackdaw/validators/rules';
import { AppError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** @throws AppError INVALID_USERNAME */
export function checkUsername(value: string): void {
  if (username(value) !== null) throw new AppError('INVALID_USERNAME');
}

/** @throws AppError INVALID_MAIL */
export function checkMail(value: string): void {
  if (mail(value) !== null) throw new AppError('INVALID_MAIL');
}

/** @throws AppError INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD */
export function checkNewPassword(value: string): void {
  if (password(value) !== null) throw new AppError('INVALID_NEW_PASSWORD');
  if (isCommonPassword(value)) throw new AppError('PWNED_NEW_PASSWORD');
}
