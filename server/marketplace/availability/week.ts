import { MINUTE } from '#contract/time/units.ts';

/** Seats from Monday to Sunday. */
export type WeekSeats = readonly [number, number, number, number, number, number, number];

/** The search index's summary of a time plan: never less than the plan opens. */
export interface Hours {
  /** A flag for each UTC hour of the week, from Monday on, that the plan may open at some time of the year. */
  mask: string;
  /** The longest stretch in minutes; a whole week means without end. */
  longest: number;
  /** Maximum number of seats in any hour. */
  most: number;
}

/** The part of a stored plan that is needed here. */
export interface Plan {
  type: string;
  timezone?: string;
  entries: readonly { dayOfWeek: string; seats: number; startTime?: string; endTime?: string }[];
}

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;
/** Maximum of a smallint. */
const maxSeats = 32_767;

/** Returns the week of a day plan, or of a listing without a plan; undefined for a time plan. */
export function weekOf(plan: Plan | null): WeekSeats | undefined {
  if (plan?.type === 'availability-plan/time') return undefined;
  const seatsOn = (day: string) =>
    plan ? Math.min(maxSeats, plan.entries.find(entry => entry.dayOfWeek === day)?.seats ?? 0) : 1;
  return names.map(seatsOn) as unknown as WeekSeats;
}

/** Returns undefined for a day plan. `now` determines which years' UTC offsets are considered. */
export function hoursOfWeek(plan: Plan | null, now: Date): Hours | undefined {
  if (plan?.type !== 'availability-plan/time' || !plan.timezone) return undefined;
  const stretches = localStretches(plan);
  const offsets = offsetsOf(plan.timezone, now);
  const mask = new Array<string>(168).fill('0');
  for (const [from, until] of stretches) {
    for (const offset of offsets) {
      for (let at = Math.floor((from - offset) / 60); at * 60 < until - offset; at++)
        mask[((at % 168) + 168) % 168] = '1';
    }
  }
  return { mask: mask.join(''), longest: longestOf(stretches), most: mostOf(plan) };
}

type Stretch = readonly [from: number, until: number];

/** Returns minutes of the week in local time, in order. */
function localStretches(plan: Plan): Stretch[] {
  return plan.entries
    .filter(entry => entry.seats > 0)
    .map(({ dayOfWeek, startTime = '00:00', endTime = '00:00' }): Stretch => {
      const midnight = names.indexOf(dayOfWeek) * dayMinutes;
      return [midnight + minutesOf(startTime), midnight + (minutesOf(endTime) || dayMinutes)];
    })
    .sort(([a], [b]) => a - b);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

// Consecutive entries, also across the end of the week, form one stretch. One hour is added because a clock change can
// lengthen it.
function longestOf(stretches: readonly Stretch[]): number {
  const twice = [
    ...stretches,
    ...stretches.map(([from, until]) => [from + weekMinutes, until + weekMinutes]),
  ];
  let longest = 0;
  let begun = 0;
  let until = -1;
  for (const [from = 0, end = 0] of twice) {
    if (from > until) begun = from;
    until = Math.max(until, end);
    longest = Math.max(longest, until - begun);
  }
  return longest >= weekMinutes ? weekMinutes : longest > 0 ? Math.min(weekMinutes, longest + 60) : 0;
}

function mostOf({ entries }: Plan): number {
  return Math.min(maxSeats, Math.max(0, ...entries.map(({ seats }) => seats)));
}

/** Returns the offsets of the zone in minutes east of UTC, from last year to two years ahead. */
function offsetsOf(timezone: string, now: Date): number[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = new Set<number>();
  for (let day = -28; day <= 2 * 366; day += 14) {
    const instant = Math.floor(now.getTime() / 60_000) * MINUTE + day * dayMinutes * MINUTE;
    const part = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = part;
    offsets.add((Date.UTC(year, month - 1, date, hour, minute) - instant) / 60_000);
  }
  return [...offsets];
}
