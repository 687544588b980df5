import { OOB_REDIRECT_URI } from '@jackdaw/api-contract';

/** Schemes that run or show something in the browser instead of leading to an app. */
const REFUSED = new Set([
  ...['about', 'blob', 'data', 'file', 'filesystem', 'ftp', 'javascript', 'mailto', 'sms', 'tel', 'urn', 'vbscript'],
  ...['view-source', 'ws', 'wss', 'chrome', 'resource', 'jar', 'intent'],
]);

/**
 * Whether an app may name this as a callback: http(s) or a scheme of its own, in plain ASCII, without anything that programs
 * read differently (fragment, backslash, user name); or the out-of-band address.
 */
export function isAcceptableCallback(uri: string): boolean {
  if (uri === OOB_REDIRECT_URI) return true;
  if (!/^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(uri) || /[\\#"<>^`{|}]/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (REFUSED.has(protocol.slice(0, -1)) || username !== '' || password !== '') return false;
  return !/^https?:$/.test(protocol) || (/^https?:\/\/[^/]/i.test(uri) && hostname !== '');
}

/** The callbacks of an app, as its maker wrote them: one a line. */
export function callbacksOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Whether an app may be led back to: letter by letter one of its callbacks. Addresses that mean the same to some program
 * and something else to another are the way past every cleverer comparison.
 */
export function isRegistered(callback: string, redirectUri: string): boolean {
  return redirectUri !== '' && callback.split('\n').includes(redirectUri);
}

/** Appends an answer to a callback. Values are encoded already. */
export function answerTo(redirectUri: string, place: 'query' | 'fragment', answer: [string, string | undefined][]) {
  const text = answer.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join('&');
  if (place === 'fragment') return `${redirectUri}#${text}`;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`;
}
