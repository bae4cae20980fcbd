import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#src/config/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail, freshnessToken } from '#server/marketplace/listings/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { languageOf } from './deliver.ts';
import type { Post } from './letter.ts';

/** Asks whether a listing is still valid; undefined when others do not see it any more. */
export async function stillValidPost(
  { db, settings, mailTexts }: Engine,
  { listingId, askedAt }: JsonObject,
): Promise<Post | undefined> {
  const listing = await findForMail(db, String(listingId));
  if (!listing || listing.deleted || listing.state !== 'published') return undefined;
  const { id, authorId, title } = listing;
  const reader = await findReader(db, authorId);
  const { locale } = mailTexts(reader && languageOf(reader.privateData));
  const token = freshnessToken(settings, id, Number(askedAt));
  const linkTo = (answer: 'yes' | 'no') => pathTo('StillValidPage', { token }, { answer, lang: locale });
  return {
    userId: authorId,
    letter: { kind: 'stillValid', listing: title, path: linkTo('yes'), otherPath: linkTo('no') },
  };
}

/** Tells that a listing was closed because nobody answered. */
export async function closedUnansweredPost(
  { db }: Engine,
  { listingId }: JsonObject,
): Promise<Post | undefined> {
  const listing = await findForMail(db, String(listingId));
  if (!listing || listing.deleted || listing.state !== 'closed') return undefined;
  const path = pathTo('ManageListingsPage', {});
  return { userId: listing.authorId, letter: { kind: 'closedUnanswered', listing: listing.title, path } };
}
