import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  pushesToTests,
  startPushService,
  type PushService,
  type TestBrowser,
} from '#test/support/pushService.ts';
import { newMessagePush } from '../../../server/marketplace/notifications/messageMails.ts';
import { outboxChannel } from '../../../server/marketplace/outbox/index.ts';
import type { Engine } from '../../../server/marketplace/ctx.ts';
import { percentile, type Figure } from '../report.ts';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import { fillConversations, fillPeople, tokenOf } from './people.ts';
import { atRate, fromAnotherAddress, onSchedule } from './rate.ts';

const people = 10_000;
/** Messages whose pushes are timed, each to another reader. */
const samples = 300;
const messagesPerSecond = 10;
const pagesPerSecond = 20;
/** For which pages are measured without pushes. */
const quietSeconds = 20;
/** Both in milliseconds, as the issue asks. */
const budgets = { push: 2000, mass: 60_000, page: 150 };

/**
 * Measures how long it takes from sending a message until a push about it is handed over, and until ten thousand
 * subscriptions, each of another user, have been told of a message; while that happens, what readers of pages notice.
 */
export async function benchPushes(): Promise<Figure[]> {
  const service = await startPushService({ decrypts: false });
  try {
    return await onEmptyMarketplace(
      [3994],
      async (engine, [server]) => {
        if (!server) throw new RangeError('A server was started.');
        await fillPeople(engine, people);
        const conversations = await fillConversations(engine, people);
        const browsers = await subscribeAll(engine, service);
        return [
          await timeOfPush(server.url, conversations, browsers),
          ...(await timeOfMass(engine, server.url, browsers)),
        ];
      },
      pushesToTests,
    );
  } finally {
    await service.close();
  }
}

/** Returns a browser of each user, by number. */
async function subscribeAll({ db }: Engine, service: PushService): Promise<TestBrowser[]> {
  const browsers = Array.from({ length: people }, () => service.subscribe());
  await db.run(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select gen_random_uuid(), u.id, s.id, given.endpoint, given.p256dh, given.auth, now()
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as given (endpoint, p256dh, auth, n)
     join users u on u.email = 'listener' || n || '@example.org'
     join auth_sessions s on s.user_id = u.id`,
    [
      browsers.map(({ endpoint }) => endpoint),
      browsers.map(({ p256dh }) => p256dh),
      browsers.map(({ auth }) => auth),
    ],
  );
  await db.run('analyze');
  return browsers;
}

async function timeOfPush(
  url: string,
  conversations: readonly string[],
  browsers: readonly TestBrowser[],
): Promise<Figure> {
  const began: number[] = [];
  await onSchedule(messagesPerSecond, samples, reader => {
    began[reader] = performance.now();
    return fetch(`${url}/v1/api/messages/send`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenOf(reader + 1)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ transactionId: conversations[reader], content: `message to ${reader}` }),
    });
  });
  const times: number[] = [];
  for (const [reader, { received }] of browsers.slice(0, samples).entries()) {
    while (!received[0]) await sleep(10);
    times.push(received[0].at - (began[reader] ?? 0));
    received.length = 0;
  }
  return {
    what: 'from sending a message to its push at the service: p99',
    value: percentile(times, 0.99),
    unit: 'ms',
    budget: budgets.push,
  };
}

async function timeOfMass(engine: Engine, url: string, browsers: readonly TestBrowser[]): Promise<Figure[]> {
  const load = () => fetch(`${url}/`, { headers: { ...fromAnotherAddress(), Cookie: 'bench=1' } });
  await atRate(pagesPerSecond, 3, load);
  const before = await atRate(pagesPerSecond, quietSeconds, load);
  const since = performance.now();
  await announceToAll(engine);
  const pages = atRate(pagesPerSecond, budgets.mass / 1000, load);
  let last = since;
  for (const { received } of browsers) {
    while (!received[0] && performance.now() - since < 2 * budgets.mass) await sleep(20);
    last = Math.max(last, received[0]?.at ?? Infinity);
  }
  const during = (await pages).slice(0, Math.floor(((last - since) / 1000) * pagesPerSecond));
  const twice = browsers.filter(({ received }) => received.length !== 1).length;
  return [
    {
      what: `${people} subscriptions told of a message each`,
      value: (last - since) / 1000,
      unit: 's',
      budget: budgets.mass / 1000,
    },
    { what: 'of them told twice or not at all', value: twice, unit: '', budget: 0 },
    { what: '/, rendered, without pushes: p50', value: percentile(before, 0.5), unit: 'ms' },
    { what: '/, rendered, meanwhile: p50', value: percentile(during, 0.5), unit: 'ms' },
    { what: '/, rendered, without pushes: p99', value: percentile(before, 0.99), unit: 'ms' },
    {
      what: '/, rendered, meanwhile: p99',
      value: percentile(during, 0.99),
      unit: 'ms',
      budget: budgets.page,
    },
  ];
}

/** Leaves the database as if everyone had just been written to, and wakes the server. */
async function announceToAll({ db }: Engine): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(
      `with written as (
         insert into messages (id, transaction_id, sender_id, created_at, content)
         select gen_random_uuid(), id, provider_id, now(), 'Good news' from transactions
         where customer_id in (select user_id from push_subscriptions) and last_transition = 'transition/enquire'
           and created_at <> (select min(created_at) from transactions)
         returning id, transaction_id
       ), unread as (
         insert into unread_threads (transaction_id, user_id, message_id)
         select written.transaction_id, customer_id, written.id from written
         join transactions t on t.id = written.transaction_id
         on conflict (transaction_id, user_id) do update set message_id = excluded.message_id
         returning transaction_id, user_id, message_id
       )
       insert into outbox (kind, payload, created_at, run_at)
       select $1, jsonb_build_object('transactionId', transaction_id, 'userId', user_id, 'messageId', message_id),
         now(), now()
       from unread`,
      [newMessagePush],
    );
    await tx.run(`select pg_notify($1, 'messages')`, [outboxChannel]);
  });
}
