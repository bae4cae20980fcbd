import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import { residentMemory } from './memory.ts';
import { cookieOf, fillConversations, fillPeople, tokenOf } from './people.ts';
import { percentile, type Figure } from '../report.ts';

const idleListeners = 2_000;
/** Streams per user; the server's limit is twelve. */
const streamsEach = 10;
const people = idleListeners / streamsEach;
/** Each message has another writer and another reader: users may send sixty in ten minutes. */
const samples = 150;
/** How long a stream may stay silent before the measurement fails rather than wait for ever, in milliseconds. */
const patience = 30_000;

/**
 * Measures how long it takes from sending a message until the recipient, notified through a stream, has read it: with
 * both on one server, and with each on a different server over one database. Also measures the memory of idle streams.
 */
export function benchLive(): Promise<Figure[]> {
  return onEmptyMarketplace([3991, 3992], async (engine, [one, other]) => {
    if (!one || !other) throw new RangeError('Two servers were started.');
    await fillPeople(engine, people);
    const conversations = (await fillConversations(engine, people)).slice(0, samples);
    // First: what messages leave on the heap, and is freed meanwhile, would hide it.
    const memory = await memoryOfListeners(one);
    const near = await messageTimes(conversations, one.url, one.url);
    const far = await messageTimes(conversations, one.url, other.url);
    return [
      ...latencies('message read by the other side, one server', near),
      ...latencies('message read by the other side, two servers', far),
      memory,
    ];
  });
}

const latencies = (what: string, times: readonly number[]): Figure[] => [
  { what: `${what}: p50`, value: percentile(times, 0.5), unit: 'ms' },
  { what: `${what}: p99 of ${times.length}`, value: percentile(times, 0.99), unit: 'ms', budget: 300 },
];

/**
 * Measures a message in each conversation, in milliseconds: the provider writes through one server, the customer listens
 * and reads through another.
 */
async function messageTimes(
  conversations: readonly string[],
  writesAt: string,
  readsAt: string,
): Promise<number[]> {
  const times: number[] = [];
  const call = (url: string, number: number, path: string, body?: object) =>
    fetch(`${url}/v1/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${tokenOf(number)}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  for (const [n, transactionId] of conversations.entries()) {
    const stream = await listen(readsAt, n);
    const heard = nextEvent(stream);
    const since = performance.now();
    const content = `message ${n} of ${randomUUID()}`;
    const sent = await call(writesAt, n + 1, 'messages/send', { transactionId, content });
    if (!sent.ok) throw new Error(`messages/send answered ${sent.status}: ${await sent.text()}`);
    await within(heard, 'no event came');
    const page = await call(readsAt, n, `messages/query?transactionId=${transactionId}&perPage=100`);
    if (!(await page.text()).includes(content))
      throw new Error('The message was announced before it could be read.');
    times.push(performance.now() - since);
    stream.destroy();
  }
  return times;
}

async function memoryOfListeners({ url, pid }: { url: string; pid: number }): Promise<Figure> {
  const before = residentMemory(pid);
  const streams: IncomingMessage[] = [];
  for (let number = 0; number < people; number++)
    streams.push(...(await Promise.all(Array.from({ length: streamsEach }, () => listen(url, number)))));
  // Long enough for several heartbeats.
  await sleep(50_000);
  const lost = streams.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length;
  if (lost > 0) throw new Error(`${lost} of ${streams.length} streams ended.`);
  const value = residentMemory(pid) - before;
  for (const stream of streams) stream.destroy();
  return { what: `memory of ${idleListeners} idle listeners`, value, unit: 'MB', budget: 150 };
}

function listen(url: string, number: number): Promise<IncomingMessage> {
  const { name, value } = cookieOf(number);
  const cookie = `${name}=${value}`;
  const opened = new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/live`, { agent: false, headers: { cookie, Accept: 'text/event-stream' } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`/api/live answered ${answer.statusCode}`));
      answer.setEncoding('utf8').on('error', () => undefined);
      // The first bytes show that the subscription is active.
      answer.once('data', () => resolve(answer.resume()));
    }).once('error', reject);
  });
  return within(opened, 'a stream did not open');
}

/** @throws Error with `what` when it takes longer than {@link patience} */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const ended = new AbortController();
  const late = sleep(patience, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`${what} within ${patience / 1000} s`);
  });
  // Whichever comes second is of no interest.
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

const nextEvent = (stream: IncomingMessage) =>
  new Promise<void>(resolve => {
    const look = (text: string) => {
      if (!text.includes('"message"')) return;
      stream.off('data', look);
      resolve();
    };
    stream.on('data', look);
  });
