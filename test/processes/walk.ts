import type { Actor } from '#contract/processes/definition.ts';
import {
  actorOf,
  isFinal,
  paramsOf,
  stateAfter,
  transitionsFrom,
  type Process,
  type TransitionName,
} from '#contract/processes/process.ts';
import type { Resource } from '#contract/resource.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { drain } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import type { TestClock } from '#test/support/clock.ts';
import { actionsIn, operator, type Person } from '#test/support/actions.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

/** Returns every path from the initial state of a process to one of its final states, as ordered transitions. */
export function pathsOf(process: Process, state = process.initial): TransitionName[][] {
  if (isFinal(process, state)) return [[]];
  return transitionsFrom(process, state).flatMap(name =>
    pathsOf(process, stateAfter(process, name)).map(rest => [name, ...rest]),
  );
}

/** Formats a path: `enquire, request, accept`. */
export const nameOf = (path: readonly string[]) =>
  path.map(name => name.replace('transition/', '')).join(', ');

/** Two users and a listing in one engine with a controllable clock, for a series of transactions. */
export interface Stage {
  engine: Engine;
  clock: TestClock;
  process: Process;
  provider: Person;
  customer: Person;
  listingId: string;
}

/**
 * Returns all parameters that a transition of this process may need: a stay of two nights that begins in three days.
 */
export function paramsFor({ clock, listingId }: Stage): Record<string, unknown> {
  const today = Math.floor(clock.now().getTime() / DAY) * DAY;
  return {
    listingId,
    bookingStart: new Date(today + 3 * DAY),
    bookingEnd: new Date(today + 5 * DAY),
    lineItems: [
      { code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 2 },
      {
        code: 'line-item/provider-commission',
        unitPrice: new Money(5000, 'EUR'),
        percentage: -10,
        includeFor: ['provider'],
      },
    ],
    reviewRating: 5,
    reviewContent: 'Warm and quiet.',
  };
}

/**
 * Makes one transition as its actor: users act, timers become due. Checks that the result is what the database then
 * contains. Returns the transaction's id. `chosen` replaces or adds parameters.
 */
export async function step(
  stage: Stage,
  name: TransitionName,
  id?: string,
  chosen: object = {},
): Promise<string> {
  const actor = actorOf(stage.process, name) ?? 'system';
  if (actor === 'system') return waitFor(stage, name, id ?? '');
  const outcome = await act(stage, name, id, chosen);
  const ctx = actionsIn(stage.engine).by(viewerOf(stage, actor));
  expect(outcome).toEqual(await transactions.show(ctx, outcome));
  return outcome.id;
}

/** Makes one transition as its actor, a user or an operator. Returns the transaction. */
export async function act(
  stage: Stage,
  name: TransitionName,
  id?: string,
  chosen: object = {},
): Promise<Resource> {
  const { engine, process } = stage;
  const ctx = actionsIn(engine).by(viewerOf(stage, actorOf(process, name) ?? 'operator'));
  const { req, opt } = paramsOf(process, name);
  const known = Object.entries({ ...paramsFor(stage), ...chosen }).filter(
    ([param]) => param in req || param in opt,
  );
  const params = Object.fromEntries(known);
  if (id) return transactions.transition(ctx, { id, transition: name, params });
  const [processAlias = ''] = process.aliases;
  return transactions.initiate(ctx, { processAlias, transition: name, params });
}

/** Walks a whole path. Returns the transaction's id. */
export async function walk(stage: Stage, path: readonly TransitionName[]): Promise<string> {
  let id: string | undefined;
  for (const name of path) {
    stage.clock.advance(MINUTE);
    id = await step(stage, name, id);
    expect(await actionsIn(stage.engine).stateOf(id)).toBe(stateAfter(stage.process, name));
  }
  return id ?? '';
}

/** Waits for a timer: a millisecond before it is due, nothing has happened; when it is due, the transition has. */
async function waitFor({ engine, clock }: Stage, name: string, id: string): Promise<string> {
  const does = actionsIn(engine);
  const timer = (await does.timersOf(id)).find(({ transition }) => transition === name);
  if (!timer) throw new Error(`Nobody waits for ${name}`);
  const before = await does.stateOf(id);
  clock.set(new Date(timer.runAt.getTime() - 1));
  await drain(engine, {});
  expect(await does.stateOf(id)).toBe(before);
  clock.set(timer.runAt);
  await drain(engine, {});
  return id;
}

function viewerOf({ provider, customer }: Stage, actor: Actor): Viewer {
  if (actor === 'customer') return { ...customer.viewer, trusted: true };
  return actor === 'provider' ? provider.viewer : operator;
}

/** Returns everything a walk leaves behind, for checks that apply to every path. */
export async function traceOf({ engine }: Stage, id: string) {
  const shown = await transactions.show(actionsIn(engine).by(operator, { booking: {}, reviews: {} }), { id });
  const history = shown.attributes.transitions as unknown as { transition: TransitionName; by: Actor }[];
  const facts = await actionsIn(engine).outboxOf(id);
  return {
    shown,
    history: history.map(({ transition }) => transition),
    actors: history.map(({ by }) => by),
    facts: facts.filter(({ kind }) => kind === 'transaction/transitioned').map(({ payload }) => payload),
    timers: await actionsIn(engine).timersOf(id),
  };
}

/** Returns the transitions of the process that no transaction of this engine has made. */
export async function neverReached({ engine, process }: Stage): Promise<string[]> {
  const made = await engine.db.rows<{ transition: string }>(
    'select distinct transition from transaction_transitions join transactions t on t.id = transaction_id where process_name = $1',
    [process.name],
  );
  return Object.keys(process.transitions).filter(name => !made.some(({ transition }) => transition === name));
}
