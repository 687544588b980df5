import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from '../common-passwords.ts';
import { isDisposableMail } from '../disposable-mail.ts';

describe('the list of compromised passwords', () => {
  it.each(['123456', 'PassWord', 'qwertyuiop', 'trustno1', 'iloveyou', 'dragon', 'letmein', 'monkey123'])(
    'has %s',
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  );
  it.each(['correct horse battery staple', 'Zq7!vR#m0pL', ''])('does not have %j', async (password) =>
    expect(await isCommonPassword(password)).toBe(false),
  );

  it('is long', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    expect(dictionary['passwords-common'].length).toBeGreaterThan(10_000);
  });
});

describe('the list of throw-away mailboxes', () => {
  it.each(['a@mailinator.com', 'a@MAILINATOR.COM', 'a@x.y.mailinator.com', 'a@yopmail.com'])('has %s', async (mail) =>
    expect(await isDisposableMail(mail)).toBe(true),
  );
  it.each(['a@example.org', 'a@gmail.com', 'mailinator.com@example.org', 'a@kindermailinator.org', 'nonsense'])(
    'does not have %s',
    async (mail) => expect(await isDisposableMail(mail)).toBe(false),
  );
});
