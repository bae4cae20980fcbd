import { useState, type RefObject } from 'react';
import { marksOf, type SignUpMark } from '#contract/safety/signals.ts';
import { useHasScript } from '#src/components/browserState.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { usePostedField } from '#src/forms/posted.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './AuthenticationPage.module.css';
import { usePage } from './loadData.ts';

interface UnseenFieldsProps {
  /** The honeypot field. */
  trap: RefObject<HTMLInputElement | null>;
}

/**
 * A honeypot field and the time the form was rendered. The field is invisible, unreachable by keyboard and hidden from
 * screen readers; without styles its label says to leave it empty. Its name is unknown to browsers and password
 * managers, and password managers are asked to ignore it.
 */
export function HoneypotFields({ trap }: UnseenFieldsProps) {
  const text = useMessages('AuthenticationPage');
  const { madeAt } = usePage().data;
  // A form returned with errors keeps the time of its first rendering.
  const shown = usePostedField('shown') ?? String(madeAt);
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

/** Returns a function that collects the bot signals detected so far. */
export function useSignUpMarks(trap: UnseenFieldsProps['trap']): () => SignUpMark[] {
  const { madeAt } = usePage().data;
  // A server-rendered page carries the server's time; here the form has existed since the page began to load.
  const [isOurClock] = useState(useHasScript());
  return () => {
    const after = isOurClock ? Date.now() - madeAt : performance.now();
    return marksOf({ hidden: trap.current?.value ?? '', after });
  };
}
