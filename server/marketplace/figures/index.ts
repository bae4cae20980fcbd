import { figureSpans, type Figures, type FigureSpan, type WeekFigures } from '#contract/entities/figures.ts';
import { processes } from '#contract/processes/index.ts';
import { transitionsInto } from '#contract/processes/process.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as store from './store.ts';

type World = Pick<Engine, 'db' | 'clock'>;

const day = 24 * 60 * 60_000;
const week = 7 * day;
/** 1 January 1970 was a Thursday. */
const firstMonday = 4 * day;

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
    const figures = await countWeek(db, monday);
    await store.keepWeek(db, figures);
    known.set(figures.week, figures);
  }
  return mondays
    .map(monday => known.get(isoDay(monday)))
    .filter(figures => figures !== undefined)
    .reverse();
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

/** The last midnight in UTC that began a Monday. */
function mondayOf(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() - firstMonday) / week) * week + firstMonday);
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);
