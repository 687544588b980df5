import { subtitleLanguages } from '../../accounts/languages.ts';

/** A language as the wire names it: a 3-letter code where the list of subtitle languages has one. */
export interface Language {
  code: string;
  name: string;
}

export const UNKNOWN_LANGUAGE: Language = { code: 'und', name: '' };

/** Codes of the list that are no language tags, or that tags shorten to something else. */
const TAGS: Readonly<Record<string, string>> = { pob: 'pt-BR', zht: 'zh-Hant' };

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The one spelling of a tag: `eng`, `EN` and `en_US` become `en`; null when it is none. */
function canonical(text: string): string | null {
  try {
    const { language = '', script, region } = new Intl.Locale(TAGS[text] ?? text.replaceAll('_', '-'));
    if (language === 'pt' && region === 'BR') return 'pt-BR';
    if (language === 'zh' && (script === 'Hant' || region === 'TW' || region === 'HK')) return 'zh-Hant';
    return language === 'nb' ? 'no' : language;
  } catch {
    return null;
  }
}

const byTag = new Map(subtitleLanguages.map((language) => [canonical(language.code), language]));
const byName = new Map(subtitleLanguages.map((language) => [language.name.toLowerCase(), language]));

/** The language that a code (`en`, `eng`, `pt-BR`) or an English name stands for; null when it is neither. */
export function readLanguage(text: string): Language | null {
  const known = byName.get(text.toLowerCase());
  if (known) return known;
  const tag = /^[a-z]{2,3}([-_][a-z]{2,4})?$/i.test(text) ? canonical(text.toLowerCase()) : null;
  if (tag === null) return null;
  const listed = byTag.get(tag);
  if (listed) return listed;
  const name = names.of(tag);
  return name === undefined ? null : { code: tag, name };
}

/** The tag (BCP 47) of a language that `readLanguage` gave: `en` of `eng`, `pt-BR` of `pob`. */
export function tagOf(code: string): string {
  return canonical(code) ?? code;
}
