/// <reference path="./unicode-confusables.d.ts" />
import confusables from 'unicode-confusables';
import { accountKey } from './store.ts';

/** Letters that draw nothing, which would make two names look the same. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name holds what cannot be seen. */
export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

/** Letters of other scripts become the Latin ones they look like; Latin letters and digits stay. */
function latinised(text: string): string {
  return Array.from(text, (letter) => (letter <= '\u007f' ? letter : confusables.rectifyConfusion(letter))).join('');
}

/**
 * What the eye makes of a user name (UTS 39). Plain Latin names are what they are, so that `tom1` and `toml` may both
 * exist. Twice, because capitals of other scripts look like other letters than small ones do.
 */
export function usernameSkeleton(username: string): string {
  const asWritten = latinised(username.normalize('NFKC'));
  return accountKey(latinised(accountKey(asWritten)));
}
