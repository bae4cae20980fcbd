import { locales } from '../../../src/contract/locales.ts';
import { languageOfListing } from '#contract/text/guessLanguage.ts';
import { isRealTitle } from '#contract/listing/listingWords.ts';
import { isForeign } from '#src/features/Translation/isForeign.ts';
import { listings } from './content/listings.ts';
import { organisations, people } from './content/people.ts';

const written = listings
  .filter(({ title }) => isRealTitle(title))
  .map(({ by, title, text }) => {
    const { languages = [] } = [...people, ...organisations].find(({ key }) => key === by) ?? {};
    return { title, language: languageOfListing({ title, description: text || null }, languages) };
  });

test('the language of every listing of the demo is told', () => {
  expect(written.filter(({ language }) => language === undefined)).toEqual([]);
});

test.each(locales)(
  'readers of %s are offered every title in another language, and none in theirs',
  locale => {
    const offered = written.filter(({ title, language }) => isForeign({ text: title, language }, locale));
    expect(offered).toEqual(written.filter(({ language }) => language !== locale));
  },
);
