import { memoize } from '#contract/text/memoize.ts';

const signs = [
  ['uk', /[іїєґ]/gi],
  ['ru', /[ыэъё]|(?:^|[^а-яіїєґ])(?:и|с|или|что)(?![а-яіїєґ])/gi],
  ['pl', /[łńśźż]/gi],
  ['de', /ß|\b(?:und|für|ich|wir|mit|nicht|eine?|wohnung|zimmer)\b/gi],
  ['en', /\b(?:the|and|with|you|your|from)\b/gi],
] as const;

type ContentLanguage = (typeof signs)[number][0];

/**
 * Guesses the language of user-written text, for `lang` attributes: browsers hyphenate and screen readers choose a
 * voice by it. Detected by letters and short words that the site's other languages don't have; `context` is consulted
 * where the text is too short. Without evidence, Latin text keeps the page's language, and Cyrillic text counts as
 * Ukrainian: the voice of a page in Latin script would not read it at all.
 */
export function contentLanguage(text: string, context = ''): ContentLanguage | undefined {
  return signsOf(text) ?? signsOf(context) ?? (/[а-я]/i.test(text) ? 'uk' : undefined);
}

const signsOf = memoize(2000, (text): ContentLanguage | undefined => {
  const counts = signs.map(([code, sign]) => ({ code, count: text.match(sign)?.length ?? 0 }));
  const [first, second] = counts.sort((one, other) => other.count - one.count);
  return first && second && first.count > second.count ? first.code : undefined;
});
