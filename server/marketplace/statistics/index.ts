import {
  statisticsSpans,
  type Statistics,
  type StatisticsSpan,
  type WeeklyStatistics,
} from '#contract/console/figures.ts';
import { processes } from '#contract/processes/index.ts';
import { transitionsInto, type StateName, type TransitionName } from '#contract/processes/process.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as store from './store.ts';
import { isoDay, mondayOf, week } from './weekly.ts';

export { updateAnswerBands } from './answerBands.ts';
export { chooseWeekly, endWeekly, queueWeeklyMails, wantsWeekly, weeklyMail } from './weekly.ts';

type World = Pick<Engine, 'db' | 'clock'>;

/** How long a page request waits for weeks that have not been counted yet, in milliseconds. */
const countTimeout = 150;

const into = (state: StateName): readonly TransitionName[] => [
  ...new Set(processes.flatMap(process => transitionsInto(process, state))),
];
const steps = {
  requested: into('state/preauthorized'),
  accepted: into('state/accepted'),
  refused: into('state/declined'),
  canceled: into('state/canceled'),
  completed: into('state/delivered'),
} as const;

/** Returns the figures of the last weeks and of the current one, which is recounted each time. */
export async function showFigures(world: World, span: StatisticsSpan): Promise<Statistics> {
  const { db } = world;
  const now = mondayOf(world.clock.now());
  const [known, present, open] = await Promise.all([
    countedWeeks(world, span, countTimeout),
    countWeek(db, now),
    store.findOpenReports(db),
  ]);
  return {
    span,
    weeks: [...known, present],
    open: { reports: open.count, oldest: open.oldest?.toISOString() ?? null },
  };
}

/** A finished week, and the current backlog. */
export interface EndedWeek {
  ended: WeeklyStatistics;
  /** The preceding week. */
  before: WeeklyStatistics;
  /** Open reports; `age` is how long the oldest has been open, in milliseconds, null when there is none. */
  open: { reports: number; age: number | null };
}

/** Returns the figures of the finished week that began on this Monday, YYYY-MM-DD. */
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

/** Counts the finished weeks that have not been counted yet. */
export async function countPastWeeks(world: World): Promise<void> {
  await countedWeeks(world, Math.max(...statisticsSpans), Infinity);
}

/** Returns the weeks before the current one, oldest first, as far as they are counted or can be within this time. */
async function countedWeeks({ db, clock }: World, span: number, time: number): Promise<WeeklyStatistics[]> {
  const now = mondayOf(clock.now());
  const mondays = Array.from({ length: span - 1 }, (_, back) => new Date(now.getTime() - (back + 1) * week));
  const oldest = mondays.at(-1);
  const known = oldest ? await store.findWeeks(db, isoDay(oldest)) : new Map<string, WeeklyStatistics>();
  const began = performance.now();
  // Newest first, since these are viewed most.
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

async function countPastWeek(db: Engine['db'], monday: Date): Promise<WeeklyStatistics> {
  const figures = await countWeek(db, monday);
  await store.keepWeek(db, figures);
  return figures;
}

async function countWeek(db: Engine['db'], monday: Date): Promise<WeeklyStatistics> {
  const span = { from: monday, until: new Date(monday.getTime() + week) };
  const [listings, transitions, conversations, answers, money, reports] = await Promise.all([
    store.countListings(db, span),
    store.countTransitions(db, span),
    store.countBegun(db, span),
    store.countAnswers(db, span),
    store.sumMoney(db, span, steps.accepted),
    store.countReports(db, span),
  ]);
  const made = (names: readonly TransitionName[]) =>
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
