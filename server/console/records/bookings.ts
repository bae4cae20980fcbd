import type { RecordCommand, RecordLine, RecordList, RecordRow } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { maxAppealAnswer } from '#contract/booking/appeals.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { knownState } from '#contract/processes/names.ts';
import { findProblemPayments, moneyOf } from '#server/marketplace/payments/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { pathTo } from '#contract/paths.ts';
import { asOperator, personOf, related, undefinedIfNotFound, versionOf } from '../queue.ts';
import { bookingActions, transitionOf } from './bookingActions.ts';
import { bookingFacts, dayFact, historyOf, priceOf, timerLines } from './bookingFacts.ts';
import { conversationFacts, reportsInConversation } from './conversation.ts';
import { auditedActions } from './auditedActions.ts';
import { moneyFacts, moneyLines } from './moneyFacts.ts';
import {
  findPersonId,
  dayAfter,
  dayOf,
  invalidField,
  reportLine,
  type FoundRecord,
  type RecordSource,
  type RecordQuery,
} from './source.ts';

/** Far more than any actively maintained installation has. */
const maxProblems = 1000;

const parties = { customer: {}, provider: {}, listing: {}, booking: {} };

/** Transactions: from the first enquiry about a listing to the last review. */
export const bookings: RecordSource = {
  columns: ['customer', 'provider', 'state', 'start', 'payin', 'begunAt'],
  async search(engine, { filters, ...piece }) {
    const wanted = await searchOf(engine, filters);
    if (!wanted) return [];
    const found = await transactions.queryForOperators(
      asOperator(engine, { include: parties }),
      wanted,
      piece,
    );
    return found.map(toRow);
  },
  async find(engine, id) {
    const found = isUuid(id) ? await show(engine, id.toLowerCase()) : undefined;
    return found && toRecord(engine, found);
  },
  async reveal(engine, id) {
    return conversationFacts(engine, id);
  },
  async act(engine, { id, action, values }: RecordCommand) {
    // As the integration viewer: a refund is an operator transition.
    const ctx: Ctx = { ...asOperator(engine), viewer: { kind: 'integration' } };
    const found = await show(engine, id);
    const transition = found && transitionOf(found, action);
    if (!transition) throw new ApiError('conflict');
    const { words = '' } = values;
    // Validated first, so that nothing is half done when the answer can't be sent.
    if (words.trim().length > maxAppealAnswer) invalidField('words');
    await transactions.transition(ctx, { id, transition });
    await undefinedIfNotFound(transactions.closeAppeals(ctx, { id, answer: words }));
  },
};

const show = (engine: Engine, id: string) =>
  undefinedIfNotFound(transactions.showForOperator(asOperator(engine, { include: parties }), { id }));

/** Returns undefined when nothing can match. */
async function searchOf(
  engine: Engine,
  filters: RecordQuery['filters'],
): Promise<transactions.OperatorFilters | undefined> {
  const { id, person, listing, state, money, from, to, stayFrom, stayTo } = filters;
  const userId = person === undefined ? undefined : await findPersonId(engine, person);
  if (person !== undefined && userId === undefined) return undefined;
  const stuck = money ? await findStuck(engine) : undefined;
  const named = id === undefined ? undefined : [id.toLowerCase()];
  const inState = knownState(`state/${state}`);
  const stay = { from: dayOf(stayFrom), before: dayAfter(stayTo) };
  return {
    ...(userId ? { userId } : {}),
    ...(listing ? { listingId: listing.toLowerCase() } : {}),
    ...(inState ? { states: [inState] } : {}),
    ...(named || stuck
      ? { ids: named && stuck ? stuck.filter(one => named.includes(one)) : (named ?? stuck ?? []) }
      : {}),
    ...(from ? { createdAtStart: dayOf(from) as Date } : {}),
    ...(to ? { createdAtEnd: dayAfter(to) as Date } : {}),
    ...(stay.from || stay.before
      ? {
          bookingStart: {
            ...(stay.from ? { from: stay.from } : {}),
            ...(stay.before ? { before: stay.before } : {}),
          },
        }
      : {}),
  };
}

/** Returns transactions with stuck or failed payments. */
async function findStuck({ db, clock }: Engine): Promise<string[]> {
  const money = await findProblemPayments(db, clock.now(), maxProblems);
  return [...new Set(money.map(({ payload }) => String(payload.transactionId)))];
}

const titleOf = (transaction: Resource) => String(related(transaction, 'listing')?.attributes.title ?? '');

function toRow(transaction: Resource): RecordRow {
  const { createdAt, state } = transaction.attributes;
  const { start } = (related(transaction, 'booking')?.attributes ?? {}) as { start?: Date };
  const nameOf = (role: 'customer' | 'provider') =>
    personOf(role, related(transaction, role))[0]?.name ?? null;
  return {
    id: transaction.id,
    title: titleOf(transaction),
    cells: [
      nameOf('customer'),
      nameOf('provider'),
      { codes: [String(state).replace('state/', '')] },
      start ? dayFact(start) : null,
      priceOf(transaction, 'payinTotal'),
      { instant: (createdAt as Date).toISOString() },
    ],
  };
}

async function toRecord(engine: Engine, found: transactions.TransactionForOperator): Promise<FoundRecord> {
  const { transaction, state, timers } = found;
  const { id } = transaction;
  const [money, appeals, reports, done] = await Promise.all([
    moneyOf(engine.db, id),
    transactions.findAppealsOf(engine.db, id),
    reportsInConversation(engine, id),
    auditedActions(engine, id),
  ]);
  const lists: RecordList[] = [
    { name: 'parties', lines: partyLines(transaction), path: null },
    { name: 'history', lines: historyOf(transaction), path: null },
    { name: 'timers', lines: timers.map(timerLines), path: null },
    { name: 'money', lines: moneyLines(money), path: null },
    { name: 'appeals', lines: appeals.map(appealLine), path: null },
    { name: 'reportsAboutIt', lines: reports.map(reportLine), path: null },
    done,
  ];
  return {
    id,
    version: versionOf(
      state,
      transaction.attributes.lastTransitionedAt,
      money.payment?.captured,
      money.payment?.refunded,
    ),
    title: titleOf(transaction),
    facts: [...bookingFacts(transaction), ...moneyFacts(money)],
    hasPrivate: true,
    lists: lists.filter(({ lines }) => lines.length > 0),
    actions: bookingActions(found, money, appeals.length > 0),
    path: null,
  };
}

const partyLines = (transaction: Resource): RecordLine[] => [
  ...(['customer', 'provider'] as const).flatMap(role =>
    personOf(role, related(transaction, role)).map(({ id, name }) => ({
      at: null,
      text: name,
      besides: { codes: [role] },
      path: pathTo('ConsoleRecordPage', { kind: 'people', id }),
    })),
  ),
  ...[related(transaction, 'listing') ?? []].flat().map(({ id }) => ({
    at: null,
    text: titleOf(transaction),
    besides: { codes: ['listing'] },
    path: pathTo('ConsoleRecordPage', { kind: 'all-listings', id }),
  })),
];

const appealLine = ({ at, by, matter, reason, transactionId }: transactions.OpenAppeal): RecordLine => ({
  at,
  text: { codes: reason ? [matter, reason] : [matter] },
  besides: { codes: [by] },
  path: pathTo('ConsoleQueuePage', { queue: 'appeals' }, { item: transactionId }),
});
