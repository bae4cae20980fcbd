/** Seats from Monday to Sunday. */
export type WeekSeats = readonly [number, number, number, number, number, number, number];

/** What search keeps of a plan of hours: never less than it opens. */
export interface Hours {
  /** A mark for each hour of the week in UTC, from Monday on, that the plan may open at some time of the year. */
  mask: string;
  /** The longest stretch in minutes; a week stands for no end. */
  longest: number;
  /** Seats of its fullest hours. */
  most: number;
}

/** A stored plan, as far as it is read here. */
export interface Plan {
  type: string;
  timezone?: string;
  entries: readonly { dayOfWeek: string; seats: number; startTime?: string; endTime?: string }[];
}

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;
/** A smallint holds no more. */
const seatsMax = 32_767;

/** The week of a plan of days, or of a listing without one; undefined for a plan of hours. */
export function weekOf(plan: Plan | null): WeekSeats | undefined {
  if (plan?.type === 'availability-plan/time') return undefined;
  const seatsOn = (day: string) =>
    plan ? Math.min(seatsMax, plan.entries.find(entry => entry.dayOfWeek === day)?.seats ?? 0) : 1;
  return names.map(seatsOn) as unknown as WeekSeats;
}

/** undefined for a plan of days. `now` decides which years' offsets count. */
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

/** Minutes of the week on the wall clock, in order. */
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

// Where an entry follows another, also over the end of the week, they are one stretch. An hour more, because a change of
// the clock can lengthen it.
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
  return Math.min(seatsMax, Math.max(0, ...entries.map(({ seats }) => seats)));
}

/** Minutes east of UTC that the zone has at some time from last year to two years ahead. */
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
    const instant = Math.floor(now.getTime() / 60_000) * 60_000 + day * dayMinutes * 60_000;
    const part = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = part;
    offsets.add((Date.UTC(year, month - 1, date, hour, minute) - instant) / 60_000);
  }
  return [...offsets];
}
