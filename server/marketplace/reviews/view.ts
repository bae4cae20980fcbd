import type { Resource } from '#contract/resource.ts';
import { sanitize } from '#contract/extendedData.ts';
import type { Ctx, Read } from '#server/marketplace/ctx.ts';
import { refer } from '#server/marketplace/events/index.ts';
import { findVisible, loadForContact as loadListings } from '#server/marketplace/listings/index.ts';
import { findContactEnds } from '#server/marketplace/transactions/index.ts';
import { loadForContact as loadUsers } from '#server/marketplace/users/index.ts';
import type { ReviewRecord, Sight } from './store.ts';
import type { Viewer } from '../origin.ts';

/**
 * Reviews with `author`, `subject` and `listing` when requested (marketplace-api 4.6). Banned and deleted users appear
 * as such; their reviews stay. A listing that is not public is given to the two people of the stay and to operators
 * only; to others it is null.
 */
export async function toResources(
  ctx: Ctx,
  records: readonly ReviewRecord[],
  read: Read,
): Promise<Resource[]> {
  const { include } = read;
  const within = (name: string): Ctx => ({ ...ctx, read: { ...read, include: include[name] ?? {} } });
  const about = records.filter(({ listingId }) => listingId !== null);
  const listingIds = unique(about.map(({ listingId }) => listingId ?? ''));
  const isParty = ({ authorId, subjectId }: ReviewRecord) =>
    [authorId, subjectId].includes(viewerId(ctx.viewer));
  // The two people of the stay see each other and the listing as they were then; everybody else as they are.
  const own = records.filter(isParty).map(({ transactionId }) => transactionId);
  const ends = own.length > 0 ? await findContactEnds(ctx.engine.db, own) : undefined;
  const endOf = ({ transactionId }: ReviewRecord) => ends?.get(transactionId) ?? null;
  const people = (who: 'authorId' | 'subjectId') =>
    records.map(record => ({ key: record.id, id: record[who], at: endOf(record) }));
  const [authors, subjects, listings, visible] = await Promise.all([
    include.author && loadUsers(within('author'), people('authorId')),
    include.subject && loadUsers(within('subject'), people('subjectId')),
    include.listing &&
      loadListings(
        within('listing'),
        about.map(record => ({ id: record.listingId ?? '', at: endOf(record), authorAt: endOf(record) })),
      ),
    include.listing && sightOf(ctx.viewer) !== 'all' && findVisible(ctx.engine.db, listingIds),
  ]);
  const maySeeListing = (record: ReviewRecord) =>
    !visible || visible.has(record.listingId ?? '') || isParty(record);
  const listingOf = (record: ReviewRecord) =>
    (maySeeListing(record) && listings?.[about.indexOf(record)]) || null;
  return records.map(record => ({
    ...toReview(record),
    relationships: {
      ...(authors ? { author: authors.get(record.id) ?? null } : {}),
      ...(subjects ? { subject: subjects.get(record.id) ?? null } : {}),
      ...(listings ? { listing: listingOf(record) } : {}),
    },
  }));
}

/** For Integration API events: relationships by id. */
export function asRecorded(record: ReviewRecord): Resource {
  return {
    ...toReview(record),
    relationships: {
      author: refer('user', record.authorId),
      subject: refer('user', record.subjectId),
      listing: record.listingId === null ? null : refer('listing', record.listingId),
      transaction: refer('transaction', record.transactionId),
    },
  };
}

function toReview(record: ReviewRecord): Resource {
  return {
    id: record.id,
    type: 'review',
    attributes: {
      type: record.type,
      state: record.state,
      rating: record.rating,
      content: record.deleted ? '' : sanitize(record.content),
      createdAt: record.createdAt,
      deleted: record.deleted,
    },
  };
}

const viewerId = (viewer: Viewer): string => (viewer.kind === 'user' ? viewer.userId : '');

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/**
 * Reviews are blind until both sides have written or the period ends; until then only the author sees their own
 * (readings 39). Operators see all.
 */
export function sightOf(viewer: Viewer): Sight {
  if (viewer.kind === 'integration' || viewer.kind === 'system') return 'all';
  return viewer.kind === 'user' ? { authorId: viewer.userId } : 'public';
}

export function canSee(viewer: Viewer, review: Pick<ReviewRecord, 'state' | 'authorId'>): boolean {
  const sight = sightOf(viewer);
  if (sight === 'all' || review.state === 'public') return true;
  return sight !== 'public' && sight.authorId === review.authorId;
}
