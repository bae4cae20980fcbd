import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DAY } from '#contract/time/units.ts';
import { readConfig } from '../../../server/config/index.ts';
import { createEngineServices } from '../../../server/bootstrap/engineServices.ts';
import { silentLog } from '../../../server/observability/log.ts';
import { drain } from '../../../server/jobs/index.ts';
import { noLimits } from '../../../server/marketplace/limits/index.ts';
import { noIncludes, type Ctx, type Engine } from '../../../server/marketplace/ctx.ts';
import * as transactions from '../../../server/marketplace/transactions/index.ts';
import { createPlatform } from '../../../server/platform/index.ts';
import { fillEngine } from './fillEngine.ts';
import { examineKinds, showQueryKinds } from './queryKinds.ts';
import { percentile, type Figure } from '../report.ts';
import { planOf, recording, tablesReadWhole } from './statements.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

const sizes = [
  { listings: 10_000, stays: 10_000, isBudgeted: true },
  { listings: 60_000, stays: 100_000, isBudgeted: false },
  { listings: 120_000, stays: 200_000, isBudgeted: false },
];
const repetitions = 200;
const warmUp = 50;

type Asked = ReturnType<ReturnType<typeof recording>['statements']>;

/** A measured operation; `n` counts its repetitions. */
interface Action {
  what: string;
  budget: number;
  run(n: number): Promise<unknown>;
}

/**
 * Measures reads and transitions of the engine in process: with few rows, with several times as many, and with twice
 * those.
 */
export async function benchEngine(withPlans: boolean): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-bench-'));
  const config = readConfig({ PORUCH_MODE: 'demo', DATA_DIR: dataDir });
  const { engine: limited, close } = await createEngineServices(config, { withJobs: false, log: silentLog });
  // Without limits: one user does here what a whole community does.
  const engine = { ...limited, settings: () => ({ ...limited.settings(), limits: noLimits }) };
  try {
    const figures: Figure[] = [];
    const examined: Awaited<ReturnType<typeof examineKinds>>[] = [];
    let asked: Asked = [];
    for (const { listings, stays, isBudgeted } of sizes) {
      await fillEngine(engine, listings, stays);
      const { db, statements } = recording(engine.db);
      for (const { what, budget, run } of await actionsOn({ ...engine, db }, listings)) {
        const times = await timesOf(run);
        figures.push({
          what: `${what}, ${listings} listings, ${stays} stays: p50`,
          value: percentile(times, 0.5),
          unit: 'ms',
          ...(isBudgeted ? { budget } : {}),
        });
      }
      if (isBudgeted) continue;
      // Autovacuum does this a while after a bulk insert.
      await engine.db.run('vacuum analyze');
      examined.push(await examineKinds(engine));
      asked = statements();
    }
    const [before = [], after = []] = examined;
    return [...figures, showQueryKinds(before, after), await plansFigure(engine, asked, withPlans)];
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timesOf(run: Action['run']): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < warmUp + repetitions; n++) {
    const start = performance.now();
    await run(n);
    if (n >= warmUp) times.push(performance.now() - start);
  }
  return times;
}

async function actionsOn(engine: Engine, listings: number): Promise<Action[]> {
  const ask = await visitorOf(engine);
  const found = await engine.db.rows<{ id: string; author: string }>(
    'select id, author_id as author from listings where price_amount = 0 order by id limit $1',
    [warmUp + repetitions],
  );
  const [guest] = await engine.db.rows<{ id: string }>(
    `select id from users where lower(email) = 'guest1@example.org' and deleted_at is null`,
  );
  const asUser = (userId: string): Ctx =>
    by(engine, { kind: 'user', userId, trusted: false, limited: false });
  const customer = asUser(guest?.id ?? '');
  const started: string[] = [];
  const at = (n: number) => found[n] ?? { id: randomUUID(), author: '' };
  return [
    {
      what: 'listings/show with author and pictures',
      budget: 3,
      run: n => ask('listings/show', { id: at(n).id, include: 'author,author.profileImage,images' }),
    },
    {
      what: 'a search page of 24',
      budget: 10,
      run: n =>
        ask('listings/query', {
          bounds: `${46 + (n % 7) * 2},${6 + (n % 7) * 4},${40 + (n % 7) * 2},${-5 + (n % 7) * 4}`,
          pub_category: n % 2 ? 'offeringPlace' : 'lookingForPlace',
          perPage: '24',
          include: 'author,images',
          'limit.images': '1',
          'fields.image': 'variants.landscape-crop,variants.landscape-crop2x',
        }),
    },
    {
      what: 'reviews of a listing',
      budget: 5,
      run: n => ask('reviews/query', { listingId: at(n).id, include: 'author,author.profileImage' }),
    },
    {
      what: 'an enquiry with history and outbox',
      budget: 15,
      async run(n) {
        const { id } = await transactions.initiate(customer, {
          processAlias: 'free-process/release-1',
          transition: 'transition/enquire',
          params: { listingId: at(n).id },
        });
        started.push(id);
      },
    },
    {
      what: 'a transition with history and outbox',
      budget: 15,
      run: n => {
        const start = Math.floor(Date.now() / DAY) * DAY + (10 + Math.floor(listings / 1000)) * DAY;
        return transactions.transition(customer, {
          id: started[n] ?? '',
          transition: 'transition/request-after-enquiry',
          params: { bookingStart: new Date(start), bookingEnd: new Date(start + DAY) },
        });
      },
    },
    {
      what: 'the answer to it',
      budget: 15,
      run: n =>
        transactions.transition(asUser(at(n).author), {
          id: started[n] ?? '',
          transition: 'transition/decline',
        }),
    },
    {
      what: 'an inbox page of 10',
      budget: 15,
      run: () =>
        transactions.query(
          { ...customer, read: { ...noIncludes, include: { provider: {}, booking: {} } } },
          transactions.parseTransactionQuery({ only: 'order', perPage: '10' }),
        ),
    },
    {
      what: 'a page of 24 transactions for an operator',
      budget: 15,
      run: () =>
        transactions.query(
          by(engine, { kind: 'integration' }),
          transactions.parseTransactionQuery({ perPage: '24' }),
        ),
    },
    { what: 'the worker looking for what is due', budget: 5, run: () => drain(engine, {}) },
  ];
}

const by = (engine: Engine, viewer: Viewer): Ctx => ({ engine, viewer, read: noIncludes });

/** Makes calls as a visitor, through the whole API layer except the socket. */
async function visitorOf(engine: Engine) {
  const platform = createPlatform(engine);
  const call = async (method: string, path: string, query: Record<string, string>, form = '') => {
    const { status, document } = await platform.handle({
      method,
      path,
      query: new URLSearchParams(query),
      authorization: token && `Bearer ${token}`,
      contentType: form && 'application/x-www-form-urlencoded',
      address: undefined,
      body: { text: async () => form, image: async () => Buffer.alloc(0) },
    });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(document)}`);
    return document;
  };
  let token = '';
  const client = engine.settings().clients[0]?.id ?? '';
  const form = `client_id=${client}&grant_type=client_credentials&scope=public-read`;
  const granted = await call('POST', '/auth/token', {}, form);
  if ('access_token' in granted) token = String(granted.access_token);
  return (path: string, query: Record<string, string>) => call('GET', `/api/${path}`, query);
}

/** Counts the recorded statements that scan a whole large table. */
async function plansFigure({ db }: Engine, statements: Asked, withPlans: boolean): Promise<Figure> {
  let whole = 0;
  for (const statement of statements) {
    const plan = await planOf(db, statement);
    const tables = await tablesReadWhole(db, statement);
    if (tables.length > 0) whole++;
    if (withPlans || tables.length > 0) {
      console.log(`\n${statement.sql.replace(/\s+/g, ' ').slice(0, 300)}\n${plan}`);
    }
  }
  return {
    what: `statements that read a large table whole, of ${statements.length}`,
    value: whole,
    unit: '',
    budget: 0,
  };
}
