import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import css from './SideNavigation.module.css';

interface SideNavigationProps {
  /** Accessible name of the links. */
  label: string;
  /** What the page on screen is called among them, and its address or another word for it. */
  here: ReactNode;
  place: string;
  /** A word more for a narrow screen. */
  note?: ReactNode;
  /** The links. */
  children: ReactNode;
}

/**
 * Links to all of many pages that belong together. A narrow screen shows where one is and discloses the rest: the links stand
 * behind the disclosure instead of in it, so that a wide screen always has them open, also without script.
 */
export function SideNavigation({ label, here, place, note, children }: SideNavigationProps) {
  const disclosure = useRef<HTMLDetailsElement>(null);
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !disclosure.current?.open) return;
    disclosure.current.removeAttribute('open');
    disclosure.current.querySelector('summary')?.focus();
  };
  return (
    <nav aria-label={label} onKeyDown={handleKeyDown}>
      {/* On another page it is closed again. */}
      <details key={place} ref={disclosure} className={css.disclosure}>
        <summary className={css.summary}>
          <span className={css.here}>{here}</span>
          {note && <span className={css.note}>{note}</span>}
          <Icon name="menu" />
        </summary>
      </details>
      <div className={css.links}>{children}</div>
    </nav>
  );
}
