import type { User } from '#contract/account/user.ts';
import {
  waitingShown,
  type HostDay,
  type ListingActivity,
  type StayTurn,
  type WaitingGuest,
} from '#contract/booking/hostDay.ts';
import { sanitize } from '#contract/extendedData.ts';
import type { Image } from '#contract/image/imageSize.ts';
import type { Resource } from '#contract/resource.ts';
import { addDays, isoDayOf } from '#contract/time/isoDays.ts';
import { dayAt } from '#contract/time/zonedDays.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { findExpiring } from '#server/marketplace/listings/index.ts';
import { timeZoneOf } from '#server/marketplace/timeZone.ts';
import { loadForContact, requireUserId } from '#server/marketplace/users/index.ts';
import { findActivity, findHostZone, findTurns, findWaiting, type GuestRow } from './hostDayStore.ts';

/** In days: how long before its end something is mentioned. */
const mentionedBefore = 7;

/**
 * Returns what the viewer has to know today as a host. Guests who are banned, deleted or separated from the host by a
 * block don't wait, since they cannot be answered, and their stays are settled in the conversation.
 * @throws ApiError `forbidden` for visitors
 */
export async function readHostDay(ctx: Ctx): Promise<HostDay> {
  const { db, clock } = ctx.engine;
  const hostId = requireUserId(ctx.viewer);
  const now = clock.now();
  const day = dayAt(now, timeZoneOf({ timeZone: await findHostZone(db, hostId) }) ?? 'UTC');
  const [waiting, turns, expiring, activity] = await Promise.all([
    findWaiting(db, hostId, waitingShown),
    findTurns(db, hostId, { from: day, to: addDays(day, 1) }),
    findExpiring(db, hostId, addDays(day, mentionedBefore)),
    findActivity(db, hostId, day),
  ]);
  const guests = await loadGuests(ctx, [...waiting, ...turns]);
  const about = (row: GuestRow) => ({
    transactionId: row.id,
    listingId: row.listingId,
    title: sanitize(row.title),
    guest: guests.get(row.id) ?? { id: row.customerId },
  });
  return {
    day,
    waiting: waiting.map((row): WaitingGuest => ({
      ...about(row),
      since: row.since.toISOString(),
      ...(row.isRequest && row.start && row.end ? { stay: stayOf(row.start, row.end) } : {}),
      ...(row.isRequest && row.expiresAt ? { expiresAt: row.expiresAt.toISOString() } : {}),
    })),
    waitingCount: waiting[0]?.total ?? 0,
    stays: turns.map((row): StayTurn => ({ ...about(row), turn: row.turn, day: isoDayOf(row.at) })),
    expiring,
    listings: Object.fromEntries(
      activity.map(({ id, all, unread, waiting: count, start, end, isAsked, freeFrom }) => [
        id,
        {
          all,
          unread,
          waiting: count,
          ...(start && end ? { booked: { ...stayOf(start, end), ...(isAsked ? { isAsked } : {}) } } : {}),
          ...(freeFrom ? { freeFrom: isoDayOf(freeFrom) } : {}),
        } satisfies ListingActivity,
      ]),
    ),
  };
}

const stayOf = (start: Date, end: Date) => ({ start: isoDayOf(start), end: isoDayOf(end) });

const avatar = ['variants.square-small', 'variants.square-small2x', 'variants.square-xsmall'];

/** Returns the guests as the host may see them (decision 129), by the id of the transaction. */
async function loadGuests(ctx: Ctx, rows: readonly GuestRow[]): Promise<ReadonlyMap<string, User>> {
  const read = { ...noIncludes, include: { profileImage: {} }, fields: { image: avatar } };
  const asked = rows.map(({ id, customerId, contactEndedAt }) => ({
    key: id,
    id: customerId,
    at: contactEndedAt,
  }));
  const found = await loadForContact({ ...ctx, read }, asked);
  return new Map([...found].map(([key, resource]) => [key, toGuest(resource)]));
}

/** Only what a row of a list shows. */
function toGuest({ id, attributes, relationships }: Resource): User {
  const { banned, deleted, profile } = attributes as unknown as User;
  const image = relationships?.profileImage;
  return {
    id,
    ...(banned ? { banned } : {}),
    ...(deleted ? { deleted } : {}),
    ...(profile
      ? {
          profile: {
            displayName: profile.displayName,
            ...(profile.abbreviatedName ? { abbreviatedName: profile.abbreviatedName } : {}),
            publicData: {} as NonNullable<User['profile']>['publicData'],
          },
        }
      : {}),
    ...(image && !Array.isArray(image)
      ? {
          profileImage: {
            id: (image as Resource).id,
            variants: (image as Resource).attributes.variants as unknown as Image['variants'],
          },
        }
      : {}),
  };
}
