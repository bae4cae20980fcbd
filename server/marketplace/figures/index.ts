import { figureSpans, type Figures, type FigureSpan, type WeekFigures } from '#contract/entities/figures.ts';
import { processes } from '#contract/processes/index.ts';
import { transitionsInto } from '#contract/processes/process.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as store from './store.ts';
import { isoDay, mondayOf, week } from './weeks.ts';

export { chooseWeekly, endWeekly, oweWeekly, wantsWeekly, weeklyMail } from './weekly.ts';

type World = Pick<Engine, 'db' | 'clock'>;

/** Milliseconds that somebody who opens the page waits for weeks that were not counted before. */
const patience = 150;

const into = (state: string): readonly string[] => [
  ...new Set(processes.flatMap(process => transitionsInto(process, state))),
];
const steps = {
  requested: into('state/preauthorized'),
  accepted: into('state/accepted'),
  refused: into('state/declined'),
  canceled: into('state/canceled'),
  completed: into('state/delivered'),
} as const;

/** The figures of the last weeks with the present one, which is counted anew each time. */
export async function showFigures(world: World, span: FigureSpan): Promise<Figures> {
  const { db } = world;
  const now = mondayOf(world.clock.now());
  const [known, present, open] = await Promise.all([
    countedWeeks(world, span, patience),
    countWeek(db, now),
    store.findOpenReports(db),
  ]);
  return {
    span,
    weeks: [...known, present],
    open: { reports: open.count, oldest: open.oldest?.toISOString() ?? null },
  };
}

/** A week that is over, and what waits at this moment. */
export interface EndedWeek {
  ended: WeekFigures;
  /** The week before it. */
  before: WeekFigures;
  /** Reports that wait; `age` is how long the oldest of them has waited, in milliseconds, null without any. */
  open: { reports: number; age: number | null };
}

/** The figures of the week that began on this Monday, YYYY-MM-DD, and is over. */
export async function showEndedWeek({ db, clock }: World, monday: string): Promise<EndedWeek> {
  const began = new Date(`${monday}T00:00:00Z`);
  const earlier = new Date(began.getTime() - week);
  const known = await store.findWeeks(db, isoDay(earlier));
  const [ended, before, open] = await Promise.all([
    known.get(isoDay(began)) ?? countPastWeek(db, began),
    known.get(isoDay(earlier)) ?? countPastWeek(db, earlier),
    store.findOpenReports(db),
  ]);
  const age = open.oldest && clock.now().getTime() - open.oldest.getTime();
  return { ended, before, open: { reports: open.count, age } };
}

/** Counts the weeks that are over and were not counted yet. */
export async function countPastWeeks(world: World): Promise<void> {
  await countedWeeks(world, Math.max(...figureSpans), Infinity);
}

/** The weeks before the present one, the oldest first, as far as they are counted or can be in this time. */
async function countedWeeks({ db, clock }: World, span: number, time: number): Promise<WeekFigures[]> {
  const now = mondayOf(clock.now());
  const mondays = Array.from({ length: span - 1 }, (_, back) => new Date(now.getTime() - (back + 1) * week));
  const oldest = mondays.at(-1);
  const known = oldest ? await store.findWeeks(db, isoDay(oldest)) : new Map<string, WeekFigures>();
  const began = performance.now();
  // The newest first: they are looked at most.
  for (const monday of mondays) {
    if (known.has(isoDay(monday))) continue;
    if (performance.now() - began > time) break;
    const figures = await countPastWeek(db, monday);
    known.set(figures.week, figures);
  }
  return mondays
    .map(monday => known.get(isoDay(monday)))
    .filter(figures => figures !== undefined)
    .reverse();
}

async function countPastWeek(db: Engine['db'], monday: Date): Promise<WeekFigures> {
  const figures = await countWeek(db, monday);
  await store.keepWeek(db, figures);
  return figures;
}

async function countWeek(db: Engine['db'], monday: Date): Promise<WeekFigures> {
  const span = { from: monday, until: new Date(monday.getTime() + week) };
  const [listings, transitions, conversations, answers, money, reports] = await Promise.all([
    store.countListings(db, span),
    store.countTransitions(db, span),
    store.countBegun(db, span),
    store.countAnswers(db, span),
    store.sumMoney(db, span, steps.accepted),
    store.countReports(db, span),
  ]);
  const made = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (transitions.get(name) ?? 0), 0);
  return {
    week: isoDay(monday),
    offers: listings.get('offeringPlace') ?? 0,
    requests: listings.get('lookingForPlace') ?? 0,
    conversations,
    matches: answers.count,
    answerSeconds: answers.median === null ? null : Math.round(answers.median),
    bookings: {
      requested: made(steps.requested),
      accepted: made(steps.accepted),
      refused: made(steps.refused),
      canceled: made(steps.canceled),
      completed: made(steps.completed),
    },
    money,
    reports,
  };
}
