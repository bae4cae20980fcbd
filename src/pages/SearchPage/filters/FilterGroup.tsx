import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import css from './Filters.module.css';

interface FilterGroupProps {
  label: string;
  /** What is chosen in it, in few words. */
  chosen: string | undefined;
  /** Whether that narrows the search. */
  isActive?: boolean;
  /** Opens over the page, and starts closed; else it opens in its place. */
  isPopup?: boolean;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** The controls of one filter under its name, opened and closed without script. */
export function FilterGroup({
  label,
  chosen,
  isActive = chosen !== undefined,
  isPopup = false,
  isOpenAtFirst = false,
  children,
}: FilterGroupProps) {
  // From then on it is the reader's.
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details className={isPopup ? css.popup : css.group} data-popup={isPopup || undefined} open={isOpen}>
      <summary className={classNames(css.name, isActive && css.active)}>
        <span>{chosen ? `${label}:` : label}</span>
        {chosen && (
          // Server and browser may know days and languages by other names.
          <span className={css.chosen} suppressHydrationWarning>
            {chosen}
          </span>
        )}
      </summary>
      <div className={css.fields} role="group" aria-label={label}>
        {children}
        {isPopup && (
          <Button type="submit" size="small" className={css.apply}>
            <FormattedMessage id="SearchPage.applyFilter" />
          </Button>
        )}
      </div>
    </details>
  );
}
