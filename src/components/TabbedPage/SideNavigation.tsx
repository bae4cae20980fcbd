import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import css from './SideNavigation.module.css';

interface SideNavigationProps {
  /** Accessible name of the links. */
  label: string;
  /** The current page's label among them, and its path or another key. */
  here: ReactNode;
  place: string;
  /** An additional note for narrow screens. */
  note?: ReactNode;
  /** The links. */
  children: ReactNode;
}

/**
 * Links to a group of pages. A narrow screen shows the current page and discloses the rest: the links are after the
 * details element, not inside it, so that a wide screen always shows them, also without JavaScript.
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
      {/* Closes when the page changes. */}
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
