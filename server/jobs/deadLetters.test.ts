import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn } from '#test/support/actions.ts';
import { listDeadLetters, retryDeadLetter } from './deadLetters.ts';
import type { Handlers } from './drainOutbox.ts';
import { drainTimers } from './worker.ts';
import { drain } from './worker.ts';

let app: TestEngine;
let engine: Engine;

beforeEach(async () => {
  app = await testEngine();
  engine = app.engine;
  app.clock.set('2026-03-02T10:00:00Z');
});

afterEach(() => app.close());

const adds = (kind: string) => engine.db.transaction(tx => addToOutbox(tx, app.clock, kind, { n: 1 }));

async function wearsOut(handlers: Handlers): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await drain(engine, handlers);
    app.clock.advance(HOUR);
  }
}

test('an event that failed too often is listed, and can be retried', async () => {
  let isBroken = true;
  const seen: number[] = [];
  const handlers: Handlers = {
    'mail/wanted': async (_engine, _payload, { id }) => {
      if (isBroken) throw new Error('nobody answers');
      seen.push(id);
    },
  };
  await adds('mail/wanted');
  expect(await listDeadLetters(engine)).toEqual([]);
  await wearsOut(handlers);
  const [letter, ...others] = await listDeadLetters(engine);
  expect(others).toEqual([]);
  expect(letter).toEqual({
    id: expect.stringMatching(/^outbox\/\d+$/),
    kind: 'mail/wanted',
    payload: { n: 1 },
    attempts: 10,
    since: new Date('2026-03-02T10:00:00Z'),
    lastError: 'Error: nobody answers',
  });
  isBroken = false;
  await drain(engine, handlers);
  expect(seen).toEqual([]);
  expect(await retryDeadLetter(engine, letter?.id ?? '')).toBe(true);
  expect(await retryDeadLetter(engine, letter?.id ?? '')).toBe(false);
  await drain(engine, handlers);
  expect(seen).toHaveLength(1);
  expect(await listDeadLetters(engine)).toEqual([]);
});

test('only dead letters can be retried', async () => {
  await adds('mail/wanted');
  for (const id of [
    'outbox/1',
    'outbox/x',
    'timer/x/y',
    `timer/${engine.ids.uuid()}/transition/expire`,
    '',
  ]) {
    expect(await retryDeadLetter(engine, id)).toBe(false);
  }
});

test('when an automatic transition fails, no other of its state runs, and an operator has to act', async () => {
  const does = actionsIn(engine);
  const [ada, ben] = [await addPerson(engine), await addPerson(engine)];
  const { id } = await does.requests(ben.viewer, await ada.publishes(), '2026-04-01', '2026-04-03');
  const [timer] = await does.timersOf(id);
  // A booking that was corrupted by hand: declining it fails. A later timer of the same state would succeed.
  await engine.db.run(`update bookings set state = 'cancelled' where transaction_id = $1`, [id]);
  await engine.db.run(
    `insert into timers (transaction_id, transition, run_at) values ($1, 'transition/complete', $2)`,
    [id, new Date((timer?.runAt.getTime() ?? 0) + 1)],
  );
  app.clock.set(timer?.runAt ?? '');
  await wearsOut({});
  expect(await does.stateOf(id)).toBe('state/preauthorized');
  expect(await listDeadLetters(engine)).toEqual([
    {
      id: `timer/${id}/transition/expire`,
      kind: 'transition/expire',
      payload: { transactionId: id },
      attempts: 10,
      since: timer?.runAt,
      lastError: 'ApiError: Booking is not pending',
    },
  ]);
  const untouched = await engine.db.rows('select attempts from timers where transition = $1', [
    'transition/complete',
  ]);
  expect(untouched).toEqual([{ attempts: 0 }]);
  await engine.db.run(`update bookings set state = 'pending' where transaction_id = $1`, [id]);
  expect(await retryDeadLetter(engine, `timer/${id}/transition/expire`)).toBe(true);
  await drain(engine, {});
  expect(await does.stateOf(id)).toBe('state/declined');
  expect(await does.timersOf(id)).toEqual([]);
});

test('a handler’s transaction runs once, even if another worker claims the row', async () => {
  await engine.db.run('create table effects (row_id bigint)');
  const effects = () => engine.db.rows('select row_id from effects');
  const handlers: Handlers = {
    'bell/rung': async (inside, _payload, fact) => {
      await inside.db.transaction(async tx => {
        await tx.run('insert into effects values ($1)', [fact.id]);
        await fact.settle(tx);
      });
    },
  };
  await adds('bell/rung');
  let isOvertaken = false;
  await drain(engine, {
    'bell/rung': async (inside, payload, fact) => {
      if (!isOvertaken) {
        // So slow that the lease expires and another worker processes the row meanwhile.
        isOvertaken = true;
        app.clock.advance(HOUR);
        await drain(engine, handlers);
      }
      await handlers['bell/rung']?.(inside, payload, fact);
    },
  });
  expect(await effects()).toHaveLength(1);
  expect(await engine.db.rows('select id from outbox where done_at is null')).toEqual([]);
});

async function manyExpire(): Promise<string[]> {
  const does = actionsIn(engine);
  const [ada, ben] = [await addPerson(engine), await addPerson(engine)];
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) {
    app.clock.advance(MINUTE);
    ids.push((await does.requests(ben.viewer, await ada.publishes(), '2026-04-01', '2026-04-03')).id);
  }
  app.clock.advance(30 * DAY);
  return ids;
}

const expired = async () =>
  (
    await engine.db.rows<{ id: string }>(
      `select payload ->> 'transactionId' as id from outbox
       where payload ->> 'transition' = 'transition/expire' order by outbox.id`,
    )
  ).map(({ id }) => id);

test('many simultaneous workers run every due transition once', async () => {
  const ids = await manyExpire();
  await Promise.all([1, 2, 3].map(() => drain(engine, {})));
  expect((await expired()).toSorted()).toEqual(ids.toSorted());
});

test('after a downtime, the longest overdue comes first', async () => {
  const ids = await manyExpire();
  await drainTimers(engine);
  expect((await expired()).toSorted()).toEqual(ids.slice(0, 4).toSorted());
  await drainTimers(engine);
  expect((await expired()).slice(4).toSorted()).toEqual(ids.slice(4).toSorted());
});
