/** Alternatives, each a list of words that must all be there. */
type Alternatives = readonly (readonly string[])[];

/** What a feed's owner wants of it. */
export interface Wishes {
  keyword: string | null;
  unwanted_keywords: string;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

function readKeywords(text: string): Alternatives {
  const words = (alternative: string) =>
    alternative
      .split('&')
      .map((word) => fold(word).trim())
      .filter((word) => word !== '');
  return text
    .split(',')
    .map(words)
    .filter((all) => all.length > 0);
}

/**
 * Judges titles: a comma separates alternatives, an ampersand joins words that must all be there, case does not count. No
 * keyword takes everything, no unwanted keyword refuses nothing; words are looked for as they are, never as patterns.
 */
export function createMatcher({ keyword, unwanted_keywords }: Wishes): (title: string) => boolean {
  const wanted = readKeywords(keyword ?? '');
  const unwanted = readKeywords(unwanted_keywords);
  const matches = (alternatives: Alternatives, title: string) =>
    alternatives.some((words) => words.every((word) => title.includes(word)));
  return (title) => {
    const folded = fold(title);
    return (wanted.length === 0 || matches(wanted, folded)) && !matches(unwanted, folded);
  };
}
