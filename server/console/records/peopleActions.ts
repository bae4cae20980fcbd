import type { RecordAction, RecordCommand, RecordField } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { findOperator } from '#server/marketplace/operators/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { asOperator } from '../queue.ts';
import { canEnd, endBookingsOf, consequencesOf, openBookingsOf } from './openBookings.ts';
import { action, invalidField, messageField, statementField } from './source.ts';
import type { Permission } from '#server/marketplace/origin.ts';
import type { Operator } from '#server/web/ports/types.ts';

/** Permissions granted to individual users, where the settings allow it. */
const rights = ['postListings', 'initiateTransactions'] as const satisfies readonly Permission[];

/**
 * Returns the actions available for a user in their current state. None for other operators: a command must revoke
 * their role first.
 */
export async function actionsFor(
  engine: Engine,
  { id, attributes }: Resource,
  { hasBadge, denied }: { hasBadge: boolean; denied: readonly string[] },
): Promise<RecordAction[]> {
  if (attributes.deleted === true || (await findOperator(engine, id))) return [];
  const open = await openBookingsOf(engine, id);
  const means = consequencesOf(open);
  const ends = canEnd(open) ? [action('endBookings', [], means)] : [];
  if (attributes.banned === true) return [action('unban', [messageField]), ...ends];
  const offered = await listings.countOf(engine.db, id);
  const banMeans = offered > 0 ? [{ label: 'listingsGo', value: String(offered) }, ...means] : means;
  return [
    ...(attributes.state === 'pendingApproval' ? [action('admit')] : []),
    ...rightsOf(engine, denied),
    hasBadge ? action('takeBadge', [messageField]) : action('giveBadge', [badgeDay(engine)]),
    action('endSignIns'),
    action('sendReset'),
    action('logIn'),
    action('ban', [...(canEnd(open) ? [whatOfBookings] : []), statementField], banMeans),
    ...ends,
  ];
}

const whatOfBookings: RecordField = {
  name: 'bookings',
  type: 'choice',
  choices: ['end', 'keep'],
  value: '',
  isRequired: true,
};

const badgeDay = ({ clock }: Engine): RecordField => ({
  name: 'day',
  type: 'day',
  value: clock.now().toISOString().slice(0, 10),
  isRequired: true,
});

function rightsOf({ settings }: Engine, denied: readonly string[]): RecordAction[] {
  const counting = rights.filter(right => settings().access.byPerson.includes(right));
  if (counting.length === 0) return [];
  const fields = counting.map((right): RecordField => ({
    name: right,
    type: 'choice',
    choices: ['allow', 'deny'],
    value: denied.includes(right) ? 'deny' : 'allow',
    isRequired: true,
  }));
  return [action('rights', [...fields, statementField])];
}

type Act = (engine: Engine, command: RecordCommand, operator: Operator) => Promise<unknown>;

const acts: Readonly<Record<string, Act>> = {
  admit: (engine, { id }) => users.approve(asOperator(engine), { id }),
  rights: (engine, { id, values }) =>
    users.updatePermissions(asOperator(engine), { id, ...permissionsIn(values), ...reasonOf(values) }),
  giveBadge: (engine, { id, values }) => giveBadge(asOperator(engine), id, values.day ?? ''),
  takeBadge: (engine, { id, values }) => users.takeBadge(asOperator(engine), { id, ...reasonOf(values) }),
  endSignIns: (engine, { id }) => users.endAllSessions(asOperator(engine), { id }),
  sendReset: (engine, { id }) => sendReset(engine, id),
  unban: (engine, { id, values }) => users.unban(asOperator(engine), { id, ...reasonOf(values) }),
  endBookings: (engine, { id }, operator) => endBookingsOf(engine, id, operator),
  async ban(engine, { id, values }, operator) {
    // The ban comes first, so that nobody can find or book with them; then their open bookings are ended.
    await users.ban(asOperator(engine), { id, ...reasonOf(values) });
    if (values.bookings === 'end') await endBookingsOf(engine, id, operator);
  },
};

/** @throws ApiError `conflict`, `validation-invalid-value` naming the field, and what the engine operations throw */
export async function actOnPerson(engine: Engine, command: RecordCommand, operator: Operator): Promise<void> {
  const run = Object.hasOwn(acts, command.action) ? acts[command.action] : undefined;
  if (!run) throw new ApiError('conflict');
  await run(engine, command, operator);
}

const reasonOf = ({ words = '' }: RecordCommand['values']) => (words.trim() ? { reason: words.trim() } : {});

function permissionsIn(values: RecordCommand['values']) {
  const chosen = rights.filter(right => values[right] !== undefined);
  return Object.fromEntries(
    chosen.map(right => [right, values[right] === 'deny' ? 'permission/deny' : 'permission/allow'] as const),
  );
}

async function giveBadge(ctx: Ctx, id: string, day: string): Promise<void> {
  // The date of verification can't be in the future.
  if (!(day <= ctx.engine.clock.now().toISOString().slice(0, 10))) invalidField('day');
  await users.setBadge(ctx, { id, day });
}

async function sendReset(engine: Engine, id: string): Promise<void> {
  const reader = await users.findReader(engine.db, id);
  if (!reader || !(await users.mailReset(engine, reader.email))) throw new ApiError('conflict');
}
