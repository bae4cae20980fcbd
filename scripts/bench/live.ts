import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { silentLog } from '../../server/log.ts';
import type { Engine } from '../../server/marketplace/ctx.ts';
import { residentMemory } from './memory.ts';
import { percentile, type Figure } from './report.ts';
import { startServer } from './server.ts';

const idleListeners = 2_000;
/** Streams of one person; the server lets nobody have more than twelve. */
const streamsEach = 10;
const people = idleListeners / streamsEach;
/** One person may write no more than sixty messages in ten minutes. */
const samples = 25;
/** CLIENT_ID of the demo. */
const clientId = 'poruch-demo';
const tokenOf = (number: number) => `bench-access-token-of-person-${number}`;

/**
 * How long a message takes from being sent to being read by the other side, who heard of it on a stream: both on one
 * server, and each on a server of their own over one database. And what idle streams cost.
 */
export async function benchLive(): Promise<Figure[]> {
  if (!existsSync('build/server/index.cjs'))
    spawnSync('npx', ['tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-bench-live-'));
  const config = readConfig({ PORUCH_MODE: 'demo', DATA_DIR: dataDir });
  const { engine, databaseUrl, close } = await createContext(config, { withJobs: false, log: silentLog });
  const server = (port: number) =>
    startServer({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET: 'a secret of thirty-two characters',
      STRIPE_PUBLISHABLE_KEY: '',
    });
  const servers = await Promise.all([server(3991), server(3992)]);
  try {
    const [one, other] = servers;
    if (!one || !other) throw new RangeError('Two servers were started.');
    const transactionId = await fillPeople(engine);
    const near = await messageTimes(transactionId, one.url, one.url);
    const far = await messageTimes(transactionId, one.url, other.url);
    return [
      ...latencies('message read by the other side, one server', near),
      ...latencies('message read by the other side, two servers', far),
      await memoryOfListeners(one),
    ];
  } finally {
    await Promise.all(servers.map(running => running.stop()));
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const latencies = (what: string, times: readonly number[]): Figure[] => [
  { what: `${what}: p50`, value: percentile(times, 0.5), unit: 'ms' },
  { what: `${what}: slowest of ${times.length}`, value: Math.max(...times), unit: 'ms', budget: 1000 },
];

/** Person 0 has asked person 1; everybody is signed in. */
async function fillPeople({ db }: Engine): Promise<string> {
  const ids = Array.from({ length: people }, () => randomUUID());
  const sessions = ids.map(() => randomUUID());
  const hashes = ids.map((_, number) => createHash('sha256').update(tokenOf(number)).digest());
  await db.run(
    `insert into users (id, created_at, email, first_name, last_name)
     select id, now(), 'listener' || n || '@example.org', 'Listener', 'Number ' || n
     from unnest($1::uuid[]) with ordinality as people (id, n)`,
    [ids],
  );
  await db.run(
    `insert into auth_sessions (id, client_id, user_id, scope, created_at, expires_at)
     select session, $3, person, 'user', now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::uuid[]) as opened (session, person)`,
    [sessions, ids, clientId],
  );
  await db.run(
    `insert into auth_tokens (hash, session_id, kind, scope, expires_at)
     select hash, session, 'access', 'user', now() + interval '1 day'
     from unnest($1::bytea[], $2::uuid[]) as issued (hash, session)`,
    [hashes, sessions],
  );
  const [listing, transaction] = [randomUUID(), randomUUID()];
  await db.run(
    `insert into listings (id, author_id, created_at, updated_at, title, state)
     values ($1, $2, now(), now(), 'A room', 'published')`,
    [listing, ids[1]],
  );
  await db.run(
    `insert into transactions (id, created_at, process_name, process_version, state, last_transition,
       last_transitioned_at, listing_id, customer_id, provider_id)
     values ($1, now(), 'free-process', 1, 'state/enquiry', 'transition/enquire', now(), $2, $3, $4)`,
    [transaction, listing, ids[0], ids[1]],
  );
  return transaction;
}

/** Person 0 writes at one server, person 1 listens and reads at another. Milliseconds of each message. */
async function messageTimes(transactionId: string, writesAt: string, readsAt: string): Promise<number[]> {
  const stream = await listen(readsAt, 1);
  const times: number[] = [];
  const call = (url: string, number: number, path: string, body?: object) =>
    fetch(`${url}/v1/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${tokenOf(number)}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  for (let n = 0; n < samples; n++) {
    const heard = nextNews(stream);
    const since = performance.now();
    const content = `message ${n} of ${randomUUID()}`;
    const sent = await call(writesAt, 0, 'messages/send', { transactionId, content });
    if (!sent.ok) throw new Error(`messages/send answered ${sent.status}: ${await sent.text()}`);
    await heard;
    const page = await call(readsAt, 1, `messages/query?transactionId=${transactionId}&perPage=100`);
    if (!(await page.text()).includes(content))
      throw new Error('The message was told before it could be read.');
    times.push(performance.now() - since);
  }
  stream.destroy();
  return times;
}

async function memoryOfListeners({ url, pid }: { url: string; pid: number }): Promise<Figure> {
  const before = residentMemory(pid);
  const streams: IncomingMessage[] = [];
  for (let number = 0; number < people; number++)
    streams.push(...(await Promise.all(Array.from({ length: streamsEach }, () => listen(url, number)))));
  // Some beats later.
  await sleep(50_000);
  const lost = streams.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length;
  if (lost > 0) throw new Error(`${lost} of ${streams.length} streams ended.`);
  const value = residentMemory(pid) - before;
  for (const stream of streams) stream.destroy();
  return { what: `memory of ${idleListeners} idle listeners`, value, unit: 'MB', budget: 150 };
}

function listen(url: string, number: number): Promise<IncomingMessage> {
  const token = { access_token: tokenOf(number), token_type: 'bearer', scope: 'user' };
  const cookie = `st-${clientId}-token=${encodeURIComponent(JSON.stringify(token))}`;
  return new Promise((resolve, reject) => {
    get(`${url}/api/live`, { agent: false, headers: { cookie, Accept: 'text/event-stream' } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`/api/live answered ${answer.statusCode}`));
      answer.setEncoding('utf8').on('error', () => undefined);
      // The first bytes say that it is heard.
      answer.once('data', () => resolve(answer.resume()));
    }).once('error', reject);
  });
}

const nextNews = (stream: IncomingMessage) =>
  new Promise<void>(resolve => {
    const look = (text: string) => {
      if (!text.includes('"message"')) return;
      stream.off('data', look);
      resolve();
    };
    stream.on('data', look);
  });
