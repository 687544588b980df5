import type { SubtitleLanguage } from '@jackdaw/api-contract';

const NAMES =
  'alb Albanian,ara Arabic,arm Armenian,baq Basque,bel Belarusian,ben Bengali,bos Bosnian,bre Breton,bul Bulgarian,' +
  'bur Burmese,cat Catalan,chi Chinese,cze Czech,dan Danish,dut Dutch,eng English,epo Esperanto,est Estonian,fin Finnish,' +
  'fra French,geo Georgian,ger German,glg Galician,ell Greek,heb Hebrew,hin Hindi,hrv Croatian,hun Hungarian,' +
  'ice Icelandic,ind Indonesian,ita Italian,jpn Japanese,kaz Kazakh,khm Khmer,kor Korean,lav Latvian,lit Lithuanian,' +
  'ltz Luxembourgish,mac Macedonian,mal Malayalam,may Malay,mon Mongolian,nor Norwegian,oci Occitan,per Persian,' +
  'pob Portuguese (Brazil),pol Polish,por Portuguese,rum Romanian,rus Russian,scc Serbian,sin Sinhalese,slo Slovak,' +
  'slv Slovenian,spa Spanish,swa Swahili,swe Swedish,syr Syriac,tam Tamil,tel Telugu,tgl Tagalog,tha Thai,tur Turkish,' +
  'ukr Ukrainian,urd Urdu,uzb Uzbek,vie Vietnamese,wel Welsh,afr Afrikaans,zht Chinese (Traditional)';

/** The languages that subtitles can be asked for, by name. */
export const subtitleLanguages: readonly SubtitleLanguage[] = NAMES.split(',')
  .map((entry) => ({ code: entry.slice(0, 3), name: entry.slice(4) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const codes = new Set(subtitleLanguages.map((language) => language.code));

/** Whether subtitles can be asked for in the language of this 3-letter code. */
export const isSubtitleLanguage = (code: string): boolean => codes.has(code);
