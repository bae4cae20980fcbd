import { namesOf, processes, requireProcess } from '#contract/processes/index.ts';
import { hasAction, type StateName, transitionsFrom } from '#contract/processes/process.ts';
import { isUnsettled } from '#contract/processes/unsettled.ts';
import type { AccountData, OpenTransactions } from '#server/marketplace/accountData.ts';
import { publish } from '#server/marketplace/live/index.ts';
import type { Clock } from '#server/marketplace/origin.ts';
import { addAllToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { JsonObject } from '#contract/json.ts';
import { type Engine, noIncludes } from '#server/marketplace/ctx.ts';
import { appealsKey } from './appealData.ts';
import { endOrAppeal } from './endStay.ts';
import { runTransition } from './engine.ts';
import { findTransactionRecord } from './store.ts';

export const accountData: AccountData = {
  tables: {
    transactions: { id: 'the other side keeps what was agreed, with “Deleted user”' },
    bookings: {},
    timers: {},
    transaction_transitions: {},
  },
  countOpen: countOpenOf,
  async close({ engine }, tx, userId, { endsTransactions }) {
    await withdrawPlaces(tx, userId);
    await notifyPartners(tx, userId);
    if (endsTransactions) await endUnfinished(engine, tx, userId);
  },
  belongings: idsOf,
  erase: (_, tx, userId) => deleteRevealed(tx, userId),
};

const unfinishedOf = `from transactions where (customer_id = $1 or provider_id = $1)
  and (process_name, state) in (select * from unnest($2::text[], $3::text[]))`;
const parametersOf = (userId: string) => [
  userId,
  openStates.map(({ name }) => name),
  openStates.map(({ state }) => state),
];

/** Counts the user's transactions that hold an unsettled booking or payment. Enquiries and reviews do not count. */
async function countOpenOf(db: Queryable, userId: string): Promise<OpenTransactions> {
  const row = await db.first<OpenTransactions>(
    `select count(*) filter (where customer_id = $1)::int as as_customer,
       count(*) filter (where provider_id = $1)::int as as_provider
     ${unfinishedOf}`,
    parametersOf(userId),
  );
  return row ?? { asCustomer: 0, asProvider: 0 };
}

/** The address disappears with the account, before anything else happens (decision 083). */
async function withdrawPlaces(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    'update transactions set agreed_place = null where provider_id = $1 and agreed_place is not null',
    [userId],
  );
}

/** Schedules the end of every unfinished transaction of the user. */
async function endUnfinished({ clock }: { clock: Clock }, tx: Tx, userId: string): Promise<void> {
  const open = await tx.rows<{ id: string }>(`select id ${unfinishedOf}`, parametersOf(userId));
  await addAllToOutbox(
    tx,
    clock,
    partyLeft,
    open.map(({ id }) => ({ transactionId: id, userId })),
  );
}

/** Returns the ids of all transactions the user ever took part in. */
async function idsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from transactions where customer_id = $1 or provider_id = $1',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** The number of ids that fit into one database notification. */
const idsPerNotification = 100;

/**
 * Makes the open pages of everyone who has a transaction with the user refetch. The notification carries as little as
 * that of a block, so that nobody can tell the two apart before the page does.
 */
export async function notifyPartners(tx: Tx, userId: string): Promise<void> {
  const partners = await tx.rows<{ id: string }>(
    `select customer_id as id from transactions where provider_id = $1
     union select provider_id from transactions where customer_id = $1`,
    [userId],
  );
  const ids = partners.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += idsPerNotification)
    await publish(tx, ids.slice(at, at + idsPerNotification), { type: 'gap' });
}

/**
 * Erases what was revealed between the parties, such as addresses and telephone numbers, and the operators' replies.
 */
async function deleteRevealed(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    `update transactions set protected_data = '{}', agreed_place = null,
       metadata = metadata #- '{${appealsKey},customer,answer}' #- '{${appealsKey},provider,answer}'
     where customer_id = $1 or provider_id = $1`,
    [userId],
  );
}

/** States in which a booking is unsettled, by process. */
export const openStates: readonly { name: string; state: StateName }[] = processes.flatMap(process =>
  process.states
    .filter(state => isUnsettled(process, state))
    .flatMap(state => namesOf(process).map(name => ({ name, state }))),
);

/** Outbox event: a party deleted their account before this transaction was over. `{transactionId, userId}`. */
export const partyLeft = 'transaction/party-left';

/**
 * Ends a transaction that a deleted account left unfinished (decision 083). A request is declined, and an accepted stay
 * ends as if the party had ended it. Where the party could not, the operators are asked to cancel it. A payment that
 * hasn't been confirmed expires anyway. Calling it again has no effect.
 * @throws what the payment provider throws, so that the outbox tries again.
 */
export async function endForDeletedParty(engine: Engine, payload: JsonObject): Promise<void> {
  const [id, userId] = [String(payload.transactionId), String(payload.userId)];
  const record = await findTransactionRecord(engine.db, id);
  if (!record) return;
  const process = requireProcess(record.processName, record.processVersion);
  const declining = transitionsFrom(process, record.state, 'operator').find(name =>
    hasAction(process, name, 'action/decline-booking'),
  );
  if (!declining) return endOrAppeal(engine, { transactionId: id, userId }, 'accountDeleted');
  await runTransition(
    { engine, viewer: { kind: 'integration' }, read: noIncludes },
    { id, transition: declining },
  );
}
