import { performance } from 'node:perf_hooks';
import type { TranslatableKind } from '#contract/text/translation.ts';
import { noIncludes, type Ctx, type Engine } from '../../../server/marketplace/ctx.ts';
import { translate } from '../../../server/marketplace/translations/index.ts';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import { fillPeople } from './people.ts';
import { percentile, type Figure } from '../report.ts';
import { fill } from './search.ts';

const listings = 2400;
const titlesOnPage = 24;
/** Number of requests of each kind, after some that warm the caches. */
const rounds = 80;
const warmUps = 10;

/**
 * Measures what the site adds to its translator's own time, with a translator that responds at once: for a message, for
 * a page of titles in one request, and for both when they are stored.
 */
export function benchTranslation(): Promise<Figure[]> {
  return onEmptyMarketplace([], async engine => {
    await fill(engine, listings);
    const transactionId = await fillPeople(engine, 2);
    const reader = await fillTexts(engine, transactionId);
    const requests = answerAtOnce(engine);
    const messages = await idsOf(engine, 'select id from messages order by created_at limit $1', 1);
    const titles = await idsOf(engine, 'select id from listings order by id limit $1', titlesOnPage);
    const fresh = [await timed(reader, 'message', messages), await timed(reader, 'listing', titles)] as const;
    const asked = requests();
    const kept = [await timed(reader, 'message', messages), await timed(reader, 'listing', titles)] as const;
    const [ofMessages, ofTitles] = fresh;
    return [
      figure('a message', ofMessages, 30),
      figure(`${titlesOnPage} titles`, ofTitles, 60),
      {
        what: 'requests to the translator for each page',
        value: asked / (2 * (rounds + warmUps)),
        unit: '',
        budget: 1,
      },
      figure('a message, kept', kept[0], 5),
      figure(`${titlesOnPage} titles, kept`, kept[1], 5),
    ];
  });
}

const figure = (what: string, times: readonly number[], budget: number): Figure => ({
  what: `translation of ${what}: what we add, p95`,
  value: percentile(times, 0.95),
  unit: 'ms',
  budget,
});

/** Makes all titles Ukrainian and writes messages in a conversation. Returns the context of one of its parties. */
async function fillTexts(engine: Engine, transactionId: string): Promise<Ctx> {
  const { db } = engine;
  await db.run(
    `update listings set title = 'Тиха кімната біля парку, 25 € на день, номер ' || left(id::text, 8)`,
  );
  await db.run(
    `insert into messages (id, transaction_id, sender_id, created_at, content)
     select gen_random_uuid(), id, provider_id, now() - n * interval '1 minute',
       'Так, кімната ще вільна з 3.12. Вокзал за 10 хвилин, ціна 25 € на день. Чекаємо на вас, ' || n
     from transactions, generate_series(1, $2::int) n where id = $1`,
    [transactionId, rounds + warmUps],
  );
  await db.run('analyze');
  const party = await db.first<{ id: string }>('select customer_id as id from transactions where id = $1', [
    transactionId,
  ]);
  if (!party) throw new RangeError('There is no conversation.');
  const viewer = { kind: 'user', userId: party.id, trusted: false, limited: false } as const;
  return { engine, viewer, read: noIncludes };
}

/** Gives the site a translator that takes no time. Returns a function that returns the number of calls. */
function answerAtOnce(engine: Engine): () => number {
  let asked = 0;
  engine.translator = {
    known: () => ({ name: 'LibreTranslate', isOwn: true }),
    translate: lines => {
      asked += 1;
      return Promise.resolve(lines.map(transcribed));
    },
  };
  return () => asked;
}

/** Passes for a translation, unlike the line itself. */
const transcribed = (line: string) =>
  line.replace(/\p{Script=Cyrillic}/gu, letter =>
    String.fromCharCode(97 + ((letter.codePointAt(0) ?? 0) % 26)),
  );

/** Returns as many groups of ids as there are rounds. */
async function idsOf({ db }: Engine, sql: string, each: number): Promise<string[][]> {
  const rows = await db.rows<{ id: string }>(sql, [(rounds + warmUps) * each]);
  const ids = rows.map(({ id }) => id);
  return Array.from({ length: rounds + warmUps }, (_, at) => ids.slice(at * each, (at + 1) * each));
}

async function timed(ctx: Ctx, kind: TranslatableKind, groups: readonly string[][]): Promise<number[]> {
  const times: number[] = [];
  for (const ids of groups) {
    const items = ids.map(id => ({ kind, id, isTitleOnly: kind === 'listing' }));
    const since = performance.now();
    const answers = await translate(ctx, { to: 'de', items }, { mayWait: true });
    times.push(performance.now() - since);
    if (answers.some(({ status }) => status !== 'translated')) throw new Error(`Not translated: ${kind}`);
  }
  return times.slice(warmUps);
}
