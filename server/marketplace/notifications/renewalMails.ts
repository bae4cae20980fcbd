import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail, freshnessToken, listingMails } from '#server/marketplace/listings/index.ts';
import { countWaiting, waitingMail } from '#server/marketplace/messages/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { languageOf } from './deliver.ts';
import type { MailArea } from './area.ts';
import type { OutgoingMail } from './mail.ts';

/** Asks whether a listing is still valid; undefined when it is no longer public. */
async function composeStillValidMail(
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
async function composeClosedUnansweredMail(
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
 * Tells an author that people wait for an answer, with a link for each listing that closes it; undefined when none is
 * public any more, or everybody has been answered meanwhile.
 */
async function composeWaitingMail(
  engine: Engine,
  { userId, listingIds, listingId, at }: JsonObject,
): Promise<OutgoingMail | undefined> {
  // Mails that an earlier version has queued are about one listing.
  const ids = Array.isArray(listingIds) ? listingIds : [listingId ?? null];
  const found = await Promise.all(ids.map(id => findAwaited(engine, String(id), Number(at))));
  const [first, ...others] = found.filter(one => one !== undefined);
  if (!first) return undefined;
  const path = pathTo('InboxPage', { tab: 'sales' });
  if (others.length > 0)
    return {
      userId: String(userId),
      content: { kind: 'waitingPeople', sections: [first, ...others].map(({ id: _, ...one }) => one), path },
    };
  const { id, ...about } = first;
  return {
    userId: String(userId),
    thread: `listing/${id}`,
    content: { kind: 'waitingPeople', ...about, path },
  };
}

/** Returns an open listing about which people wait, and the path that closes it. */
async function findAwaited(
  engine: Engine,
  listingId: string,
  at: number,
): Promise<{ id: string; listing: string; count: number; otherPath: string } | undefined> {
  const { db, settings, mailTexts } = engine;
  const listing = await findForMail(db, listingId);
  if (!listing || listing.deleted || listing.state !== 'published') return undefined;
  const count = await countWaiting(engine, listing.id);
  if (count === 0) return undefined;
  const reader = await findReader(db, listing.authorId);
  const { locale } = mailTexts(reader && languageOf(reader.privateData));
  const token = freshnessToken(settings(), listing.id, at);
  return {
    id: listing.id,
    listing: listing.title,
    count,
    otherPath: pathTo('StillValidPage', { token }, { answer: 'no', lang: locale }),
  };
}

export const renewalMails: MailArea = {
  mails: {
    [listingMails.stillValid]: composeStillValidMail,
    [listingMails.closedUnanswered]: composeClosedUnansweredMail,
    [waitingMail]: composeWaitingMail,
  },
};
