import type { ConsoleMark } from '#contract/console/queueItem.ts';
import type { Resource } from '#contract/resource.ts';
import { slugOf } from '#contract/text/slug.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { pathTo } from '#contract/paths.ts';
import { listingFacts, listingImages, listingPictures } from './listingFacts.ts';
import {
  asOperator,
  personOf,
  recordPath,
  related,
  maxListedItems,
  unknownAction,
  undefinedIfNotFound,
  type Queue,
} from './queue.ts';
import { pictureFile } from './pictureFile.ts';
import { explanationForAuthor } from './wordsToAuthor.ts';

const read = {
  include: { author: {}, images: {} },
  fields: { image: ['variants.scaled-medium'] },
};

/** New and changed listings that wait for approval. */
export const listingQueue: Queue = {
  count: ({ db }) => listings.countPending(db),
  async lines(engine) {
    const pending = await listings.queryPending(asOperator(engine), { limit: maxListedItems });
    return pending.map(({ listing, since, what }) => ({
      id: listing.id,
      title: titleOf(listing),
      about: personOf('author', related(listing, 'author'))[0]?.name ?? '',
      since: since.toISOString(),
      marks: marksOf(listing, what),
    }));
  },
  async find(engine, id) {
    const found = await undefinedIfNotFound(listings.showPending(asOperator(engine, read), { id }));
    if (!found) return undefined;
    const { listing, since, what, before } = found;
    const reason = rejectionOf(listing)?.reason;
    return {
      id,
      version: since.toISOString(),
      title: titleOf(listing),
      since: since.toISOString(),
      marks: marksOf(listing, what),
      people: personOf('author', related(listing, 'author')),
      facts: [
        ...(reason ? [{ label: 'sentBackWith', value: reason }] : []),
        ...listingFacts(listing, before),
      ],
      pictures: listingPictures(listing, before),
      documents: [],
      path: what === 'new' ? null : pathTo('ListingPage', { slug: slugOf(titleOf(listing)), id: listing.id }),
      recordPath: recordPath('all-listings', id),
      actions: ['approve', 'sendBack'],
    };
  },
  async act(engine, decision, { id, people }) {
    const ctx = asOperator(engine);
    const seen = { id, updatedAt: decision.version };
    if (decision.action === 'approve') await listings.approve(ctx, seen);
    else if (decision.action === 'sendBack')
      await listings.reject(ctx, {
        ...seen,
        reason: await explanationForAuthor(engine, decision, people[0]?.id),
      });
    else unknownAction(decision.action);
  },
  async files(engine, id) {
    const { listing } = await listings.showPending(asOperator(engine, read), { id });
    return Promise.all(listingImages(listing).map(image => pictureFile(engine, image.id)));
  },
};

const titleOf = ({ attributes }: Resource): string => String(attributes.title);

const rejectionOf = ({ attributes }: Resource) => attributes.rejection as { reason: string } | undefined;

const marksOf = (listing: Resource, what: listings.PendingListing['what']): ConsoleMark[] =>
  rejectionOf(listing) ? [what, 'again'] : [what];
