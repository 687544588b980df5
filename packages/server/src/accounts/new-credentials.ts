import { mail, password, username } from '@jackdaw/validators/rules';
import { AppError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isDisposableMail } from './disposable-mail.ts';
import { hasInvisible } from './username-skeleton.ts';

/** @throws AppError INVALID_USERNAME */
export function checkUsername(value: string): void {
  if (username(value) !== null || hasInvisible(value)) throw new AppError('INVALID_USERNAME');
}

/** @throws AppError INVALID_MAIL */
export function checkMail(value: string): void {
  if (mail(value) !== null) throw new AppError('INVALID_MAIL');
}

/** @throws AppError DISPOSABLE_MAIL_NOT_ALLOWED */
export async function checkLastingMail(value: string): Promise<void> {
  if (await isDisposableMail(value)) throw new AppError('DISPOSABLE_MAIL_NOT_ALLOWED');
}

/** @throws AppError INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD */
export async function checkNewPassword(value: string): Promise<void> {
  if (password(value) !== null) throw new AppError('INVALID_NEW_PASSWORD');
  if (await isCommonPassword(value)) throw new AppError('PWNED_NEW_PASSWORD');
}
