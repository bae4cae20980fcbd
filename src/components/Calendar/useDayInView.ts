import type { CalendarDate } from '@internationalized/date';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isIsoDay } from '#contract/listing/listingWords.ts';
import { dateOf } from './days.ts';
import type { Stay } from '#contract/booking/nights.ts';
import type { ChosenDays } from './stay.ts';

interface Seen {
  value: ChosenDays;
  next: keyof Stay | undefined;
  min: string;
  max: string;
}

/**
 * Shows the month of a day that was chosen outside the calendar or is about to be changed. Returns a callback for days
 * that were chosen in the calendar itself, for which the month doesn't change.
 */
export function useDayInView(
  { setFocusedDate }: { setFocusedDate: (date: CalendarDate) => void },
  { value: { start, end }, next, min, max }: Seen,
): (days: ChosenDays) => void {
  const own = useRef<ChosenDays>(undefined);
  const before = useRef<ChosenDays>({ start, end });
  const show = useEffectEvent(() => {
    const isOwn = own.current?.start === start && own.current?.end === end;
    const isDeparture = next === 'end' || (before.current.start === start && before.current.end !== end);
    before.current = { start, end };
    if (isOwn && !next) return;
    own.current = undefined;
    const inOrder = isDeparture ? [end, start] : [start, end];
    const day = inOrder.find(one => one && isIsoDay(one) && one >= min && one <= max);
    if (day) setFocusedDate(dateOf(day));
  });
  useEffect(() => show(), [start, end, next]);
  return days => void (own.current = days);
}
