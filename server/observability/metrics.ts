import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { measureCaches } from '#server/caches/registry.ts';
import type { FreeDisk } from './disk.ts';
import type { Observer } from './requests.ts';

/** Work waiting in the database; the same whichever process reports it. */
export interface Backlog {
  /** Due outbox events, and how long the oldest has been due, in milliseconds. */
  outboxDue: number;
  outboxLate: number;
  /** Outbox events and timers that failed permanently. */
  deadLetters: number;
  timersDue: number;
  timersLate: number;
}

/** Metrics of the embedded engine. */
export interface MetricSources {
  /** Database connections: open, idle (of the open ones), and calls waiting for one. */
  pool(): { open: number; idle: number; waiting: number };
  listeners(): number;
  /** Since the process started. */
  mails(): { sent: number; failed: number };
  backlog(): Promise<Backlog>;
  freeDisk: FreeDisk;
}

export interface Metrics {
  observe: Observer;
  /** Counts what a browser reported as blocked by a page's Content Security Policy. */
  countCspViolation(what: { directive: string; source: string }): void;
  /** Returns all metrics in the Prometheus text format. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** Seconds: from a cached page to one that visitors give up on. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Starts counting. The library takes 13 MB, so it is loaded with this file, only where metrics are enabled. */
export function createMetrics(sources?: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'poruch_http_request_seconds',
    help: 'Requests by the pattern of their address',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const violations = new Counter({
    name: 'poruch_csp_violations_total',
    help: 'What browsers refused because of the Content Security Policy, by their reports, which anybody can send',
    labelNames: ['directive', 'source'],
    registers,
  });
  const lookAtCaches = metricsOfCaches(registers);
  const look = sources && metricsOfEngine(sources, registers);
  return {
    observe({ method, route, status, ms }) {
      requests.observe({ method, route, status }, ms / 1000);
    },
    countCspViolation: what => violations.inc(what),
    async read() {
      lookAtCaches();
      await look?.();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Registers the metrics of this process's caches and returns a function that updates them. */
function metricsOfCaches(registers: Registry[]): () => void {
  const labelNames = ['cache'] as const;
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `poruch_cache_${name}`, help, labelNames, registers });
  const all = {
    entries: gauge('entries', 'Entries of a cache of this process'),
    bytes: gauge('bytes', 'What these entries take, estimated'),
    limit: gauge('limit_bytes', 'What they may take at most'),
  };
  const reads = new Counter({
    name: 'poruch_cache_reads_total',
    help: 'Values that were found in a cache of this process, or not',
    labelNames: ['cache', 'outcome'],
    registers,
  });
  return () => {
    reads.reset();
    for (const { name: cache, entries, bytes, limit, hits, misses } of measureCaches()) {
      all.entries.set({ cache }, entries);
      all.bytes.set({ cache }, bytes);
      all.limit.set({ cache }, limit);
      reads.inc({ cache, outcome: 'hit' }, hits);
      reads.inc({ cache, outcome: 'miss' }, misses);
    }
  };
}

/** Registers the engine's metrics and returns a function that updates them. */
function metricsOfEngine(
  { pool, listeners, mails, backlog, freeDisk }: MetricSources,
  registers: Registry[],
) {
  const mailed = new Counter({
    name: 'poruch_mails_total',
    help: 'Mails handed to the mail server, or not',
    labelNames: ['outcome'],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `poruch_${name}`, help, registers });
  const connections = new Gauge({
    name: 'poruch_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
  });
  const listening = gauge('live_listeners', 'Open streams of news');
  const disk = gauge('disk_free_bytes', 'What may still be written to the disk of the data folder');
  const answers = gauge('database_up', 'Whether the database answered when this was read');
  const waiting = {
    outboxDue: gauge('outbox_due', 'Facts that wait for their handler though their time has come'),
    outboxLate: gauge('outbox_late_seconds', 'For how long the first of them has been due'),
    deadLetters: gauge('dead_letters', 'Work that failed for good and waits for a person'),
    timersDue: gauge('timers_due', 'Transitions that time should have made'),
    timersLate: gauge('timers_late_seconds', 'For how long the first of them has been due'),
  };

  const lookAtDatabase = async () => {
    const found = await backlog().catch(() => undefined);
    answers.set(found ? 1 : 0);
    if (!found) return;
    waiting.outboxDue.set(found.outboxDue);
    waiting.outboxLate.set(found.outboxLate / 1000);
    waiting.deadLetters.set(found.deadLetters);
    waiting.timersDue.set(found.timersDue);
    waiting.timersLate.set(found.timersLate / 1000);
  };
  return async () => {
    for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
    listening.set(listeners());
    const free = await freeDisk();
    if (free !== undefined) disk.set(free);
    mailed.reset();
    for (const [outcome, count] of Object.entries(mails())) mailed.inc({ outcome }, count);
    await lookAtDatabase();
  };
}
