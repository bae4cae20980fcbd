import type { RefObject } from 'react';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import css from './Honeypot.module.css';

interface HoneypotProps {
  trap: RefObject<HTMLInputElement | null>;
  /** Says to leave it empty, where there are no styles. */
  label: string;
}

/**
 * A field that only programs fill in. It is invisible, unreachable by keyboard and hidden from screen readers. Its name
 * is unknown to browsers and password managers, and password managers are asked to ignore it.
 */
export function Honeypot({ trap, label }: HoneypotProps) {
  return (
    <div aria-hidden="true" className={css.unseen}>
      <VisuallyHidden>
        <label>
          {label}{' '}
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
  );
}
