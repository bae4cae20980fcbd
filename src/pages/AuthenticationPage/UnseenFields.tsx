import { useState, type RefObject } from 'react';
import { marksOf, type SignUpMark } from '#contract/rules/signals.ts';
import { useHasScript } from '#src/components/useHasScript.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { usePosted } from '#src/forms/posted.ts';
import { usePage } from '#src/store/hooks.ts';
import { useText } from './fields.tsx';
import css from './AuthenticationPage.module.css';
import type { AuthenticationData } from './loadData.ts';

interface UnseenFieldsProps {
  /** The field that only programs fill in. */
  trap: RefObject<HTMLInputElement | null>;
}

/**
 * What only programs fill in, and since when the form is there. Nobody sees, hears or reaches the field; where styles are
 * missing it says so. Names that browsers and password managers know are avoided, and the managers are told.
 */
export function UnseenFields({ trap }: UnseenFieldsProps) {
  const text = useText();
  const { madeAt } = usePage<AuthenticationData>().data;
  // A form that comes back with a mistake has been there since before.
  const shown = usePosted('shown') ?? String(madeAt);
  return (
    <>
      <div aria-hidden="true" className={css.unseen}>
        <VisuallyHidden>
          <label>
            {text('leaveEmpty')}{' '}
            <input
              ref={trap}
              type="text"
              name="homepage"
              tabIndex={-1}
              autoComplete="off"
              data-1p-ignore="true"
              data-bwignore="true"
              data-lpignore="true"
              data-form-type="other"
            />
          </label>
        </VisuallyHidden>
      </div>
      <input type="hidden" name="shown" value={shown} />
    </>
  );
}

/** What the form has noticed until now of who fills it in. */
export function useSignUpMarks(trap: UnseenFieldsProps['trap']): () => SignUpMark[] {
  const { madeAt } = usePage<AuthenticationData>().data;
  // What came with the page was made by the server's clock, and has been there since the page began to load.
  const [isOurClock] = useState(useHasScript());
  return () => {
    const after = isOurClock ? Date.now() - madeAt : performance.now();
    return marksOf({ hidden: trap.current?.value ?? '', after });
  };
}
