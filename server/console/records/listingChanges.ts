import type { RecordLine } from '#contract/console/records.ts';
import type { Resource } from '#contract/resource.ts';
import type { Value } from '#contract/values.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as events from '#server/marketplace/events/index.ts';
import { asOperator } from '../queue.ts';

const linesShown = 20;

type Values = Readonly<Record<string, Value>>;

/** Returns the history of a listing from its events, newest first: which fields changed, and by whom. */
export async function changesOf(engine: Engine, listingId: string): Promise<RecordLine[]> {
  const found: Resource[] = [];
  let last = 0;
  for (;;) {
    const { items, meta } = await events.query(asOperator(engine), {
      resourceId: listingId,
      eventTypes: ['listing/created', 'listing/updated'],
      startAfterSequenceId: last,
    });
    found.push(...items);
    if (items.length < Number(meta.perPage)) return found.slice(-linesShown).toReversed().map(toLine);
    last = Number(items.at(-1)?.attributes.sequenceId);
  }
}

function toLine({ attributes }: Resource): RecordLine {
  const { createdAt, eventType, source, resource, previousValues } = attributes;
  const { state } = ((resource as { attributes?: Values } | null)?.attributes ?? {}) as { state?: string };
  const parts = partsOf(previousValues as { attributes?: Values; relationships?: Values });
  const codes = eventType === 'listing/created' ? ['created'] : parts;
  return {
    at: (createdAt as Date).toISOString(),
    text: { codes: parts.includes('state') && state ? [...codes, state] : codes },
    besides: { codes: [source === 'source/marketplace-api' ? 'author' : 'team'] },
    path: null,
  };
}

/** Returns the names of the changed fields, including those of public and private data. */
function partsOf({ attributes = {}, relationships = {} }: { attributes?: Values; relationships?: Values }) {
  const { publicData = {}, privateData = {}, ...plain } = attributes;
  return [plain, publicData as Values, privateData as Values, relationships].flatMap(values =>
    Object.keys(values),
  );
}
