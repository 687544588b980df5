import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { compose, rule, type Validator } from './validator.ts';

/** Characters as people count them, so that an emoji is one. */
const length = (value: string) => [...value].length;

export const required: Validator = rule((value) => value.trim() !== '', messages.required);

export function lengthBetween(minimum: number, maximum: number): Validator {
  return rule(
    (value) => length(value) >= minimum && length(value) <= maximum,
    messages.lengthBetween(minimum, maximum),
  );
}

export function lengthExactly(exactly: number): Validator {
  return rule((value) => length(value) === exactly, messages.lengthExactly(exactly));
}

/** Refuses whitespace and what cannot be seen, such as zero-width characters. */
export const noWhitespace: Validator = rule((value) => !/[\s\p{C}]/u.test(value), messages.noWhitespace);

// One `@`, no blanks, a dot in the domain: whether mail arrives is for the mail to prove.
const MAIL = /^[^\s@\p{C}]{1,64}@(?:[^\s@.\p{C}]{1,63}\.)+[^\s@.\p{C}]{2,63}$/u;

export const mail: Validator = rule((value) => value.length <= limits.mail && MAIL.test(value), messages.mail);

/** An absolute `http` or `https` address with a host. */
export const url: Validator = rule((value) => {
  if (value.length > limits.url || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  return new URL(value).hostname !== '';
}, messages.url);

const BTIH = /^urn:btih:(?:[0-9a-f]{40}|[a-z2-7]{32})$/i;
const BTMH = /^urn:btmh:1220[0-9a-f]{64}$/i;

/** A magnet URI with a BitTorrent hash, version 1 (hex or base 32) or 2. */
export const magnet: Validator = rule((value) => {
  if (value.length > limits.url || !/^magnet:\?/i.test(value)) return false;
  const topics = [...new URLSearchParams(value.slice(value.indexOf('?') + 1))]
    .filter(([name]) => /^xt(?:\.\d+)?$/i.test(name))
    .map(([, topic]) => topic);
  return topics.some((topic) => BTIH.test(topic) || BTMH.test(topic));
}, messages.magnet);

export const username: Validator = compose(
  required,
  noWhitespace,
  lengthBetween(limits.username.minimum, limits.username.maximum),
);

/** Blanks count in a password, so an all-blank one is as good as any other. */
export const password: Validator = lengthBetween(limits.password.minimum, limits.password.maximum);

/** Codes are typed in groups, as they are shown. */
const ungrouped = (value: string) => value.replace(/[\s-]/g, '');

/** The code of an authenticator app: six digits. */
export const oneTimeCode: Validator = compose(
  required,
  rule((value) => /^\d{6}$/.test(ungrouped(value)), messages.digits),
);

/** The code that a device shows: six letters and digits. */
export const deviceCode: Validator = compose(
  required,
  rule((value) => /^[a-z0-9]{6}$/i.test(ungrouped(value)), messages.deviceCode),
);

/** A name for a file or folder, in the order in which the server judges it. */
export const fileName: Validator = compose(
  rule((value) => value.trim() !== '', messages.emptyName),
  rule((value) => !value.includes('/'), messages.slashInName),
  rule((value) => value.length <= limits.fileName, messages.nameTooLong),
  rule((value) => !/\p{Cc}/u.test(value), messages.controlInName),
  rule((value) => value !== '.' && value !== '..', messages.reservedName),
);
