import { SettingError, type Setting } from './kinds.ts';

/** The address of a mail server, none when empty. User and password are part of it, so its value is never shown. */
export function smtpUrl(doc: string): Setting<string> {
  const parse = (raw: unknown) => {
    const value = typeof raw === 'string' ? raw.trim() : '';
    if (value === '') return value;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
    throw new SettingError('must be an address such as smtps://user:password@mail.example.org');
  };
  return { fallback: '', doc, form: '`smtp://` or `smtps://` address', parse };
}
