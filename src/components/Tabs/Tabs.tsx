import { Link } from '../Link/Link.tsx';
import css from './Tabs.module.css';

export interface TabItem {
  label: string;
  to: string;
  isCurrent: boolean;
  /** Shown next to the label when above 0; `countLabel` says what is counted. */
  count?: number | undefined;
  countLabel?: string | undefined;
  /** A tab that can't be opened yet is plain text. */
  isLocked?: boolean | undefined;
  /** History state to pass along, e.g. the return URL of a visitor. */
  state?: unknown;
}

interface TabsProps {
  /** Accessible name of the group. */
  label: string;
  items: readonly TabItem[];
  /** `line`: over the page's content; `segments`: a small choice among other controls. */
  look?: 'line' | 'segments' | undefined;
}

/** Links to sibling pages, one of them current. */
export function Tabs({ label, items, look = 'line' }: TabsProps) {
  return (
    <nav aria-label={label} className={look === 'line' ? css.tabs : css.segments}>
      <ul className={css.list}>
        {items.map(item => (
          <li key={item.to}>
            <Tab {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ label, to, isCurrent, count, countLabel, isLocked, state }: TabItem) {
  if (isLocked) {
    return (
      <span className={css.tab} aria-disabled>
        {label}
      </span>
    );
  }
  return (
    <Link className={css.tab} to={to} state={state} aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {Boolean(count) && (
        <span className={css.count} role="img" aria-label={countLabel ?? String(count)}>
          {count}
        </span>
      )}
    </Link>
  );
}
