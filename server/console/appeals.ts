import type { Fact } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import {
  asOperator,
  personOf,
  recordPath,
  related,
  maxListedItems,
  unknownAction,
  versionOf,
  type Queue,
} from './queue.ts';
import { dayFact } from './records/bookingFacts.ts';

type OpenAppeals = transactions.AppealedTransaction['appeals'];

const read = { include: { customer: {}, provider: {}, listing: {}, booking: {} } };

const isUrgent = (appeals: OpenAppeals) => appeals.some(({ reason }) => reason === 'unsafe');

/**
 * Appeals by guests and hosts: requests to cancel a booking, or reports that it did not take place. One item for each
 * booking.
 */
export const appealQueue: Queue = {
  count: ({ db }) => transactions.countAppealed(db),
  async lines(engine) {
    const first = await transactions.queryAppeals(engine.db, { limit: maxListedItems });
    const titles = await transactions.findTitles(
      engine,
      first.map(({ transactionId }) => transactionId),
    );
    return first.map(({ transactionId: id, isUrgent, appeals }) => ({
      id,
      title: titles.get(id) ?? '',
      about: appeals[0]?.matter ?? '',
      since: appeals[0]?.at ?? '',
      marks: isUrgent ? (['urgent'] as const) : [],
    }));
  },
  async find(engine, id) {
    const appeals = isUuid(id) ? await transactions.findAppealsOf(engine.db, id) : [];
    if (appeals.length === 0) return undefined;
    const transaction = await shownOf(engine, id);
    return {
      id,
      version: versionOf(appeals),
      title: titleOf(transaction),
      since: appeals[0]?.at ?? '',
      marks: isUrgent(appeals) ? ['urgent'] : [],
      people: [
        ...personOf('customer', related(transaction, 'customer')),
        ...personOf('provider', related(transaction, 'provider')),
      ],
      facts: factsOf(transaction, appeals),
      pictures: [],
      documents: [],
      path: pathOf(related(transaction, 'listing')),
      recordPath: recordPath('bookings', id),
      actions: appeals.some(({ matter }) => matter === 'cancel') ? ['cancel', 'close'] : ['close'],
    };
  },
  async act(engine, { id, action, words = '' }) {
    // Acts as the integration viewer, like the command: a refund is an operator transition.
    const ctx = { ...asOperator(engine), viewer: { kind: 'integration' } as const };
    if (action === 'cancel') {
      await transactions.transition(ctx, { id, transition: 'transition/cancel' });
      await transactions.closeAppeals(ctx, { id }).catch(ignoreMissing);
    } else if (action === 'close') await transactions.closeAppeals(ctx, { id, answer: words });
    else unknownAction(action);
  },
};

const shownOf = (engine: Engine, id: string): Promise<Resource> =>
  transactions.show({ ...asOperator(engine, read), viewer: { kind: 'integration' } }, { id });

const titleOf = (transaction: Resource) => String(related(transaction, 'listing')?.attributes.title ?? '');

const pathOf = (listing: Resource | undefined) => (listing ? `/l/${listing.id}` : null);

function factsOf(transaction: Resource, appeals: OpenAppeals): Fact[] {
  const booking = related(transaction, 'booking')?.attributes as { start?: Date; end?: Date } | undefined;
  return [
    ...appeals.flatMap(({ by, matter, reason, at }): Fact[] => [
      { label: by, value: { codes: reason ? [matter, reason] : [matter] } },
      { label: 'askedAt', value: { instant: at } },
    ]),
    { label: 'state', value: { codes: [(appeals[0]?.state ?? '').replace('state/', '')] } },
    ...(booking?.start ? [{ label: 'start', value: dayFact(booking.start) }] : []),
    ...(booking?.end ? [{ label: 'end', value: dayFact(booking.end) }] : []),
  ];
}

// The transition may already have closed the appeals.
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
}
