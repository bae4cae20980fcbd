import { DAY } from '#contract/time/units.ts';
import type { Activity } from './activities.ts';

/**
 * Returns the activities with the day that each of them opens.
 * @param now the reader's clock in ms since 1970; undefined on the server and during hydration
 */
export function withDays(activities: readonly Activity[], now: number | undefined): readonly Activity[] {
  const dayOf = now === undefined ? (at: string) => at.slice(0, 10) : (at: string) => localDay(new Date(at));
  const today = now === undefined ? undefined : localDay(new Date(now));
  let last = '';
  return activities.map(activity => {
    const day = dayOf(activity.at);
    if (day === last) return activity;
    last = day;
    return { ...activity, opens: today === undefined ? { day } : { day, daysAgo: daysBetween(day, today) } };
  });
}

/** Returns the activities with what joins messages of one author and minute. */
export function withGroups(activities: readonly Activity[]): readonly Activity[] {
  return activities.map((activity, at) => {
    const next = activities[at + 1];
    const isJoined =
      activity.type === 'message' &&
      next?.type === 'message' &&
      !next.opens &&
      activity.message.sender?.id === next.message.sender?.id &&
      activity.at.slice(0, minuteLength) === next.at.slice(0, minuteLength);
    return isJoined ? { ...activity, isJoined } : activity;
  });
}

const minuteLength = '2026-03-01T11:59'.length;

const two = (number: number) => String(number).padStart(2, '0');

const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

const daysBetween = (day: string, today: string) =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / DAY));
