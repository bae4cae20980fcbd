import type { CalendarDate } from '@internationalized/date';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type RangeCalendarState,
  type RangeCalendarStateOptions,
  useRangeCalendarState,
} from 'react-stately/useRangeCalendarState';
import type { Stay } from '#contract/booking/nights.ts';
import { isIsoDay } from '#contract/time/isoDays.ts';
import { dateOf, dayOf } from './days.ts';
import { afterPress, type ChosenDays, keptDay, type Nights, possibleDays, wholeStay } from './stay.ts';

export interface StayChoice extends Nights {
  /** The days chosen, in the calendar or elsewhere; they may be invalid. */
  value: ChosenDays;
  /** Which day the next press chooses; by default the missing one, or a new arrival. */
  next?: keyof Stay | undefined;
  /** Called with all chosen days after each press. */
  onChange: (days: ChosenDays) => void;
}

type Options = Omit<RangeCalendarStateOptions<CalendarDate>, 'value' | 'onChange' | 'isDateUnavailable'>;

/**
 * Wraps the library's range state, with the selection held outside it: the library forgets the first day when focus
 * leaves the calendar, and ignores typed days.
 */
export function useStayState(
  { value, next, onChange, ...nights }: StayChoice,
  pointed: RefObject<PointedDay>,
  options: Options,
): RangeCalendarState<CalendarDate> {
  const days = possibleDays(value, nights);
  const whole = wholeStay(days, nights);
  // The end of the stay that is being dragged; the other one stays.
  const [dragged, setDragged] = useState<keyof Stay>();
  const [hovered, setHovered] = useState<CalendarDate>();
  const pressed = (date: CalendarDate, chosen = dragged ?? next) =>
    afterPress(dayOf(date), days, chosen, nights);
  const base = useRangeCalendarState({
    ...options,
    value: whole ? rangeOf(whole) : null,
    // `pressed` checks the nights in between. If the library did, users couldn't view later months.
    allowsNonContiguousRanges: true,
    isDateUnavailable: date => dayOf(date) !== whole?.end && !pressed(dateOf(dayOf(date))),
  });
  const { anchorDate, setAnchorDate, focusedDate, isFocused } = base;
  const kept = keptDay(days, next, nights);
  const anchor = kept && days[kept];

  useEffect(() => {
    if (!dragged && anchor !== (anchorDate ? dayOf(anchorDate) : undefined))
      setAnchorDate(anchor ? dateOf(anchor) : null);
  }, [dragged, anchor, anchorDate, setAnchorDate]);
  const isOwn = useDayInView(base, { value, next, min: nights.min, max: nights.max });

  const press = (date: CalendarDate, chosen = dragged ?? next) => {
    const after = pressed(date, chosen);
    if (!after) return;
    setHovered(undefined);
    isOwn(after);
    // An invalid typed arrival is reported when the form is submitted.
    onChange(chosen === 'end' && !after.start ? { ...value, ...after } : after);
  };

  const previewed = anchorDate ? (hovered ?? (isFocused ? focusedDate : undefined)) : undefined;
  const isElsewhere = previewed && anchorDate && previewed.compare(anchorDate) !== 0;
  const preview = isElsewhere ? wholeStay(pressed(previewed) ?? {}, nights) : undefined;
  const highlightedRange = rangeOf(preview ?? whole ?? (days.start ? { start: days.start } : days));
  return {
    ...base,
    highlightedRange,
    isSelected: date =>
      highlightedRange !== null &&
      date.compare(highlightedRange.start) >= 0 &&
      date.compare(highlightedRange.end) <= 0 &&
      !base.isCellDisabled(date) &&
      !base.isCellUnavailable(date),
    selectDate(date) {
      if (!pointed.current.hasSlipped) press(date);
    },
    selectFocusedDate: () => press(focusedDate),
    highlightDate: setHovered,
    // When an end of the range is pressed, which may start a drag, the library sets the anchor to the other end; when
    // it is released in place, to the pressed one. When focus leaves, the library clears the anchor, which changes
    // nothing here.
    setAnchorDate(date) {
      if (!date) return;
      if (dayOf(date) === pointed.current.pressed) return press(date, next);
      setDragged(dayOf(date) === days.end ? 'start' : 'end');
      setAnchorDate(date);
    },
    setDragging(isDragging) {
      base.setDragging(isDragging);
      if (!isDragging) setDragged(undefined);
    },
  };
}

function rangeOf({ start, end }: ChosenDays): { start: CalendarDate; end: CalendarDate } | null {
  const [first, last] = [start ?? end, end ?? start];
  return first && last ? { start: dateOf(first), end: dateOf(last) } : null;
}

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
function useDayInView(
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

interface PointedDay {
  /** The day on which a pointer was last pressed. */
  pressed: string | undefined;
  /** Whether the pointer is being released over another day although it has stayed in place: the page has moved. */
  hasSlipped: boolean;
}

/** Distance in pixels from which a pointer has been moved: fingers are never quite still. */
const moved = 10;

/**
 * Follows the pointer over the days, for presses that the library takes for drags: choosing a day can move the calendar
 * while the pointer is still down. Returns event handlers for the element around the days.
 */
export function usePointedDay() {
  const pointed: RefObject<PointedDay> = useRef({ pressed: undefined, hasSlipped: false });
  const place = useRef({ x: 0, y: 0 });
  return {
    pointed,
    pointerProps: {
      onPointerDownCapture({ target, clientX, clientY }: PointerEvent) {
        pointed.current = { pressed: dayAt(target), hasSlipped: false };
        place.current = { x: clientX, y: clientY };
      },
      onPointerUpCapture({ target, clientX, clientY }: PointerEvent) {
        const { x, y } = place.current;
        pointed.current.hasSlipped =
          dayAt(target) !== pointed.current.pressed && Math.hypot(clientX - x, clientY - y) < moved;
      },
      onPointerUp() {
        pointed.current.hasSlipped = false;
      },
    },
  };
}

const dayAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;
