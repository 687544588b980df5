import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { magnet, required, url } from './rules.ts';
import { compose, rule, type Validator } from './validator.ts';

/** The links of a text with one a line; blank lines and repetitions are dropped. */
export function splitLinks(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** What a transfer can be made of: a URL or a magnet URI. */
export const link: Validator = rule((value) => url(value) === null || magnet(value) === null, messages.linkOrMagnet);

/** A text of links, one a line; the first wrong one decides. */
export const links: Validator = compose(
  required,
  rule((text) => splitLinks(text).length <= limits.linksAtOnce, messages.tooManyLinks(limits.linksAtOnce)),
  (text) =>
    splitLinks(text)
      .map(link)
      .find((problem) => problem !== null) ?? null,
);
