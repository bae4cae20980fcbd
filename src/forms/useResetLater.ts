import type { FormApi } from 'final-form';
import { useCallback, useEffect, useRef } from 'react';

/** How long a submitted form keeps its values, in milliseconds (specification section 9). */
const resetDelay = 800;

/** Returns a function that resets these fields, including their touched state, shortly after a success. */
export function useResetLater(): <Values>(form: FormApi<Values>, ...names: (keyof Values)[]) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((form, ...names) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      form.batch(() => {
        for (const name of names) {
          form.change(name, undefined);
          // A field that is no longer rendered has no state.
          if (form.getFieldState(name)) form.resetFieldState(name);
        }
      });
    }, resetDelay);
  }, []);
}
