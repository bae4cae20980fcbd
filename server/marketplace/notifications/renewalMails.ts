import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail, freshnessToken } from '#server/marketplace/listings/index.ts';
import { countWaiting } from '#server/marketplace/messages/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { languageOf } from './deliver.ts';
import type { OutgoingMail } from './mail.ts';

/** Asks whether a listing is still valid; undefined when it is no longer public. */
export async function composeStillValidMail(
  { db, settings, mailTexts }: Engine,
  { listingId, askedAt }: JsonObject,
): Promise<OutgoingMail | undefined> {
  const listing = await findForMail(db, String(listingId));
  if (!listing || listing.deleted || listing.state !== 'published') return undefined;
  const { id, authorId, title } = listing;
  const reader = await findReader(db, authorId);
  const { locale } = mailTexts(reader && languageOf(reader.privateData));
  const token = freshnessToken(settings(), id, Number(askedAt));
  const linkTo = (answer: 'yes' | 'no') => pathTo('StillValidPage', { token }, { answer, lang: locale });
  return {
    userId: authorId,
    thread: `listing/${id}`,
    content: { kind: 'stillValid', listing: title, path: linkTo('yes'), otherPath: linkTo('no') },
  };
}

/** Tells the author that a listing was closed because they did not answer. */
export async function composeClosedUnansweredMail(
  { db }: Engine,
  { listingId }: JsonObject,
): Promise<OutgoingMail | undefined> {
  const listing = await findForMail(db, String(listingId));
  if (!listing || listing.deleted || listing.state !== 'closed') return undefined;
  const path = pathTo('ManageListingsPage', {});
  return {
    userId: listing.authorId,
    thread: `listing/${listing.id}`,
    content: { kind: 'closedUnanswered', listing: listing.title, path },
  };
}

/**
 * Tells an author that people wait for an answer, with a link that closes the listing; undefined when it is no longer
 * public, or everybody has been answered meanwhile.
 */
export async function composeWaitingMail(
  engine: Engine,
  { listingId, at }: JsonObject,
): Promise<OutgoingMail | undefined> {
  const { db, settings, mailTexts } = engine;
  const listing = await findForMail(db, String(listingId));
  if (!listing || listing.deleted || listing.state !== 'published') return undefined;
  const count = await countWaiting(engine, listing.id);
  if (count === 0) return undefined;
  const { id, authorId, title } = listing;
  const reader = await findReader(db, authorId);
  const { locale } = mailTexts(reader && languageOf(reader.privateData));
  const token = freshnessToken(settings(), id, Number(at));
  return {
    userId: authorId,
    thread: `listing/${id}`,
    content: {
      kind: 'waitingPeople',
      listing: title,
      count,
      path: pathTo('InboxPage', { tab: 'sales' }),
      otherPath: pathTo('StillValidPage', { token }, { answer: 'no', lang: locale }),
    },
  };
}
