import type { FormApi } from 'final-form';
import { useCallback, useEffect, useRef } from 'react';

/** How long a form that was sent keeps what it held, in milliseconds (specification section 9). */
const resetDelay = 800;

/** Returns a function that empties these fields a moment after a success, as if nobody had touched them. */
export function useResetLater(): <Values>(form: FormApi<Values>, ...names: (keyof Values)[]) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((form, ...names) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      form.batch(() => {
        for (const name of names) {
          form.change(name, undefined);
          // A field that is no longer shown has no state.
          if (form.getFieldState(name)) form.resetFieldState(name);
        }
      });
    }, resetDelay);
  }, []);
}
