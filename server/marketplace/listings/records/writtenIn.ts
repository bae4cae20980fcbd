import { isLocale, type LocaleCode } from '#contract/locales.ts';
import type { JsonObject } from '#contract/json.ts';
import { languageOfListing } from '#contract/text/guessLanguage.ts';
import type { Db, Queryable } from '#server/marketplace/ports/db.ts';
import { findLanguages } from '#server/marketplace/users/index.ts';
import type { Content, ListingRow } from './rows.ts';

/** What tells the language of a listing. */
type Written = Pick<Content, 'title' | 'description' | 'publicData'>;

/** A code of the column `written_in`; '' where the language can't be told. */
const codeOf = (content: Written, ofAuthor: readonly string[]): LocaleCode | '' =>
  languageOfListing(content, [...ofAuthor, ...languagesIn(content.publicData)]) ?? '';

/** The languages that the author speaks with guests. */
const languagesIn = ({ language }: JsonObject): readonly string[] =>
  Array.isArray(language) ? language.filter(one => typeof one === 'string') : [];

/**
 * Returns the column `written_in` for this content: guessed once, until title or description change.
 * @param before the row that it replaces, absent for a new listing
 */
export async function writtenIn(
  db: Queryable,
  authorId: string,
  content: Written,
  before?: Pick<ListingRow, 'title' | 'description' | 'writtenIn'>,
): Promise<LocaleCode | ''> {
  const isSame = before?.title === content.title && before.description === content.description;
  const known = isSame ? languageIn(before) : undefined;
  return known ?? codeOf(content, (await findLanguages(db, [authorId])).get(authorId) ?? []);
}

/** Returns the language of a listing that has been guessed; undefined where it can't be told, and before the guess. */
export const languageIn = ({ writtenIn: code }: Pick<ListingRow, 'writtenIn'>): LocaleCode | undefined =>
  code !== null && isLocale(code) ? code : undefined;

/** Rows at a time: guessing a thousand takes less than a second. */
const batch = 500;

/** Guesses the languages of the listings from before they were stored, and of their earlier and pending versions. */
export async function guessMissingLanguages({ db }: { db: Db }): Promise<void> {
  for (;;) {
    const isDone = await db.transaction(async tx => {
      const rows = await tx.rows<Written & { id: string; authorId: string }>(
        `select id, author_id, title, description, public_data from listings
         where written_in is null order by id limit $1 for update skip locked`,
        [batch],
        'listings-language-unknown',
      );
      const ofAuthors = await findLanguages(
        tx,
        rows.map(({ authorId }) => authorId),
      );
      const codes = rows.map(row => codeOf(row, ofAuthors.get(row.authorId) ?? []));
      await tx.run(
        `with told as (select * from unnest($1::uuid[], $2::text[]) as told (id, code)),
           past as (update past_listings p set written_in = told.code from told join listings l on l.id = told.id
             where p.listing_id = l.id and p.title = l.title),
           changed as (update listing_changes c set written_in = told.code from told where c.listing_id = told.id)
         update listings l set written_in = told.code from told where l.id = told.id`,
        [rows.map(({ id }) => id), codes],
        'listings-language-told',
      );
      return rows.length < batch;
    });
    if (isDone) return;
  }
}
