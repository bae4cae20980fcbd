import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import css from './Filters.module.css';

interface FilterGroupProps {
  label: string;
  /** Short summary of the chosen values. */
  chosen: string | undefined;
  /** Whether the filter is active. */
  isActive?: boolean;
  /** Opens as a popup over the page, and starts closed; otherwise it opens in place. */
  isPopup?: boolean;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** The controls of one filter under its name; opens and closes without JavaScript. */
export function FilterGroup({
  label,
  chosen,
  isActive = chosen !== undefined,
  isPopup = false,
  isOpenAtFirst = false,
  children,
}: FilterGroupProps) {
  // Initial state only; then the reader controls it.
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details className={isPopup ? css.popup : css.group} data-popup={isPopup || undefined} open={isOpen}>
      <summary className={classNames(css.name, isActive && css.active)}>
        <span>{chosen ? `${label}:` : label}</span>
        {chosen && (
          // Server and browser may use different names for days and languages.
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
