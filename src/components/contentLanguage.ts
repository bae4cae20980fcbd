import { remembered } from '#contract/rules/remembered.ts';

const signs = [
  ['uk', /[іїєґ]/gi],
  ['ru', /[ыэъё]|(?:^|[^а-яіїєґ])(?:и|с|или|что)(?![а-яіїєґ])/gi],
  ['pl', /[łńśźż]/gi],
  ['de', /ß|\b(?:und|für|ich|wir|mit|nicht|eine?|wohnung|zimmer)\b/gi],
  ['en', /\b(?:the|and|with|you|your|from)\b/gi],
] as const;

type ContentLanguage = (typeof signs)[number][0];

/**
 * The likely language of what a person wrote, for `lang` attributes: by it a browser hyphenates and a screen reader
 * chooses its voice. Told by letters and small words that other languages of the site do not have; `context` is asked
 * where the text says too little. Without a sign Latin text keeps the page's language, and Cyrillic text is taken for
 * Ukrainian: the voice of a page in Latin letters would not speak it at all.
 */
export function contentLanguage(text: string, context = ''): ContentLanguage | undefined {
  return signsOf(text) ?? signsOf(context) ?? (/[а-я]/i.test(text) ? 'uk' : undefined);
}

const signsOf = remembered(2000, (text): ContentLanguage | undefined => {
  const counts = signs.map(([code, sign]) => ({ code, count: text.match(sign)?.length ?? 0 }));
  const [first, second] = counts.sort((one, other) => other.count - one.count);
  return first && second && first.count > second.count ? first.code : undefined;
});
