import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readConfig } from '../../../server/config/index.ts';
import { createConsoleService } from '../../../server/console/index.ts';
import { createEngineServices, type EngineServices } from '../../../server/bootstrap/engineServices.ts';
import { silentLog } from '../../../server/observability/log.ts';
import type { Engine } from '../../../server/marketplace/ctx.ts';
import { countPastWeeks } from '../../../server/marketplace/statistics/index.ts';
import type { ConsoleService } from '../../../server/web/ports/console.ts';
import { consoleQueues } from '#contract/console/queues.ts';
import { statisticsSpans } from '#contract/console/figures.ts';
import { recordKinds, type RecordKind } from '#contract/console/recordKinds.ts';
import { fillConsole, idOf } from './fillConsole.ts';
import { percentile, type Figure } from '../report.ts';
import { planOf, recording, tablesReadWhole } from './statements.ts';
import type { Operator } from '#server/web/ports/types.ts';

const sizes = { people: 50_000, listings: 100_000, messages: 500_000 };
const calls = 50;
const warmUps = 3;
const budget = 300;

/** A request by a console page; `n` counts from 0. */
type Request = (n: number) => Promise<unknown>;

interface ConsoleBench {
  /** Also prints every statement that scans a whole table. */
  withPlans: boolean;
  /** Runs only the measurements whose name contains one of these; empty: all. */
  only: readonly string[];
}

/**
 * Measures the requests of each console page on a site of the largest supported size, in its own database: the counts
 * of the navigation and the page's own call. @throws RangeError when no measurement matches
 */
export async function benchConsole({ withPlans, only }: ConsoleBench): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-bench-console-'));
  const config = readConfig({ PORUCH_MODE: 'demo', DATA_DIR: dataDir });
  const { engine, databaseUrl, site, installation, close } = await createEngineServices(config, {
    withJobs: false,
    log: silentLog,
  });
  try {
    const since = performance.now();
    await fillConsole(databaseUrl, sizes);
    console.log(`filled in ${Math.round((performance.now() - since) / 1000)} s`);
    // The hourly job has done this long before anybody opens the page.
    await countPastWeeks(engine);
    const { db, statements } = recording(engine.db);
    const figures: Figure[] = [];
    const pages = (await pagesOf({ engine: { ...engine, db }, site, installation })).filter(
      ([what]) => only.length === 0 || only.some(part => what.includes(part)),
    );
    if (pages.length === 0) throw new RangeError(`Nothing of the console is called "${only.join(', ')}".`);
    for (const [what, ask] of pages) {
      const times = await timesOf(ask);
      figures.push(
        { what: `console, ${what}: p50`, value: percentile(times, 0.5), unit: 'ms' },
        { what: `console, ${what}: p99 of ${calls}`, value: percentile(times, 0.99), unit: 'ms', budget },
      );
    }
    if (withPlans) await showPlans(engine, statements());
    return figures;
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timesOf(ask: Request): Promise<number[]> {
  const times: number[] = [];
  for (let n = -warmUps; n < calls; n++) {
    const start = performance.now();
    await ask(n + warmUps);
    if (n >= 0) times.push(performance.now() - start);
  }
  return times;
}

async function pagesOf({
  engine,
  site,
  installation,
}: Pick<EngineServices, 'engine' | 'site' | 'installation'>): Promise<[string, Request][]> {
  const service = createConsoleService(engine, site, installation);
  const operator: Operator = { id: idOf('person', 1), email: 'person1@example.org' };
  await engine.db.run('insert into operators (user_id, created_at) values ($1, now())', [operator.id]);
  const page =
    (ask: Request): Request =>
    n =>
      Promise.all([service.counts(), ask(n)]);
  const pages: [string, Request][] = [
    ['overview, its counts', () => service.counts()],
    ['is all well?', () => service.health()],
    ...statisticsSpans.map((span): [string, Request] => [
      `overview, figures of ${span} weeks`,
      page(() => service.figures(operator, span)),
    ]),
    ['settings', page(() => service.settings())],
    ['audit log', page(() => service.audit({}))],
    ['audit log of one thing', page(n => service.audit({ subject: idOf('listing', 1 + n) }))],
    ['audit log of one kind', page(() => service.audit({ action: 'reports/' }))],
  ];
  for (const queue of consoleQueues) {
    const [first] = await service.lines(operator, queue);
    pages.push([`queue ${queue}`, page(() => service.lines(operator, queue))]);
    if (first) pages.push([`one of ${queue}`, page(() => service.item(operator, queue, first.id))]);
  }
  for (const kind of recordKinds) pages.push(...(await recordPages(service, operator, kind, page)));
  return pages;
}

/** Measures each list: its first page, its next page, and filters that match rarely or almost always. */
const narrowed: Readonly<Record<RecordKind, readonly Readonly<Record<string, string>>[]>> = {
  people: [
    { q: 'Шевченко' },
    { q: 'person49999@example.org' },
    { q: 'nobody' },
    { state: 'banned' },
    { badge: 'yes' },
    { account: 'organisation', state: 'banned' },
    { reports: 'open' },
    { from: '2026-01-01', q: 'olena' },
  ],
  reviews: [{ q: 'quiet' }, { q: 'nobody' }, { rating: '5' }, { state: 'deleted' }, { reports: 'open' }],
  'all-listings': [
    { q: 'room' },
    { q: 'lighthouse' },
    { q: 'nobody' },
    { q: 'xy' },
    { place: 'Bremen' },
    { place: 'Kyiv' },
    { author: 'person77@example.org' },
    { state: 'draft', subcategory: 'jobs' },
    { state: 'pendingApproval', q: 'lighthouse' },
    { category: 'lookingForPlace', place: 'Lviv 17' },
    { reports: 'open' },
    { from: '2020-01-01', to: '2020-02-01' },
  ],
  bookings: [
    { person: 'person77@example.org' },
    { listing: idOf('listing', 77) },
    { id: idOf('talk', 77) },
    { state: 'enquiry' },
    { state: 'payment-expired' },
    { money: 'stuck' },
    { stayFrom: '2020-01-01', stayTo: '2020-02-01' },
    { state: 'accepted', person: 'person77@example.org' },
  ],
  messages: [
    { person: 'person77@example.org' },
    { id: idOf('talk', 77) },
    { reports: 'open' },
    { from: '2020-01-01', to: '2020-02-01' },
    { from: '2020-01-01' },
  ],
};

async function recordPages(
  { records }: ConsoleService,
  operator: Operator,
  kind: RecordKind,
  page: (ask: Request) => Request,
): Promise<[string, Request][]> {
  const { rows } = await records.search({ kind, filters: {} });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error(`There are no ${kind}.`);
  return [
    [`${kind}`, page(() => records.search({ kind, filters: {} }))],
    [`${kind}, the next`, page(() => records.search({ kind, filters: {}, after: last.id }))],
    ...narrowed[kind].map((filters): [string, Request] => [
      `${kind}, ${new URLSearchParams(filters).toString()}`,
      page(() => records.search({ kind, filters })),
    ]),
    [`one of ${kind}`, page(() => records.show(operator, kind, first.id))],
  ];
}

type Asked = ReturnType<ReturnType<typeof recording>['statements']>;

async function showPlans({ db }: Engine, statements: Asked): Promise<void> {
  for (const statement of statements) {
    const tables = await tablesReadWhole(db, statement);
    if (tables.length === 0) continue;
    console.log(`\n${statement.sql.replace(/\s+/g, ' ').slice(0, 400)}\n${await planOf(db, statement)}`);
  }
}
