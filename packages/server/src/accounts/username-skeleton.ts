/// <reference path="./unicode-confusables.d.ts" />
import confusables from 'unicode-confusables';
import { accountKey } from './store.ts';

/** Letters that draw nothing, which would make two names look the same. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name holds what cannot be seen. */
export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

/**
 * What the eye makes of a user name (UTS 39): letters of other scripts become the Latin ones they look like. Latin
 * letters and digits stand for themselves, so that `tom1` and `toml` may both exist.
 */
export function usernameSkeleton(username: string): string {
  const letters = [...accountKey(username)].map((letter) =>
    letter <= '\u007f' ? letter : confusables.rectifyConfusion(letter),
  );
  return accountKey(letters.join(''));
}
