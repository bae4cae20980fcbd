import type { Resource } from '#contract/resource.ts';
import type { Value } from '#contract/values.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import * as events from '#server/marketplace/events/index.ts';
import type { PendingRow } from './approvalStore.ts';
import { load } from '../reads/load.ts';

type Values = Readonly<Record<string, Value>>;

/**
 * Returns a waiting listing as it was when an operator last reviewed it: for a change the published version, otherwise
 * reconstructed from the events since then. undefined when it was never reviewed. Its images are ids only.
 */
export async function previousVersion(
  ctx: Ctx,
  listing: Resource,
  { id, what, seenAt }: PendingRow,
): Promise<Resource | undefined> {
  if (what === 'change') {
    const whole: Ctx = {
      ...ctx,
      viewer: { kind: 'integration' },
      read: { ...noIncludes, include: { images: {} } },
    };
    return (await load(whole, [id], 'listing')).get(id);
  }
  return seenAt ? revertEvents(ctx, listing, seenAt) : undefined;
}

/** Returns the listing with the changes of its events since then reverted. */
async function revertEvents(ctx: Ctx, listing: Resource, since: Date): Promise<Resource> {
  const { items } = await events.query(ctx, {
    resourceId: listing.id,
    createdAtStart: since,
    eventTypes: ['listing/updated'],
  });
  return items.toReversed().reduce(before, listing);
}

function before(after: Resource, event: Resource): Resource {
  const { attributes = {}, relationships = {} } = event.attributes.previousValues as unknown as {
    attributes?: Values;
    relationships?: { images?: { data: readonly { id: { uuid: string } }[] } };
  };
  const { publicData, privateData, ...plain } = attributes;
  const images = relationships.images?.data.map(({ id }) => events.refer('image', id.uuid));
  return {
    ...after,
    attributes: {
      ...after.attributes,
      ...plain,
      publicData: merged(after.attributes.publicData, publicData),
      privateData: merged(after.attributes.privateData, privateData),
    },
    relationships: { ...after.relationships, ...(images ? { images } : {}) },
  };
}

const merged = (after: Value | undefined, previous: Value | undefined): Value => ({
  ...(after as Values | undefined),
  ...(previous as Values | undefined),
});
