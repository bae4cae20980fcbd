import { useRef, type PointerEvent, type RefObject } from 'react';

export interface PointedDay {
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
