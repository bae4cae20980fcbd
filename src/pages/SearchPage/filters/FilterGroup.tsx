import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import css from './Filters.module.css';

interface FilterContentProps {
  label: string;
  /** Short summary of the chosen values. */
  chosen: string | undefined;
  /** Whether the filter is active. */
  isActive?: boolean | undefined;
  /** The choice says what the filter is, so its name is for screen readers only. */
  isClear?: boolean | undefined;
  /** Shown in place of the choice where space is short. */
  icon?: IconName | undefined;
  children: ReactNode;
}

interface FilterGroupProps extends FilterContentProps {
  isOpenAtFirst?: boolean;
}

/** The controls of one filter under its name; opens and closes in place, without JavaScript. */
export function FilterGroup({ isOpenAtFirst = false, ...content }: FilterGroupProps) {
  // Initial state only; then the reader controls it.
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details className={css.group} open={isOpen}>
      <FilterContent {...content} />
    </details>
  );
}

interface FilterPopupProps {
  /** All that the popup shows, to cache it; see {@link CachedMarkup}. */
  shows: unknown;
  /** Its {@link FilterContent}. */
  children: ReactNode;
}

/** The same as a popup over the page, which starts closed. */
export function FilterPopup({ shows, children }: FilterPopupProps) {
  return (
    <CachedMarkup as="details" part="FilterPopup" shows={shows} className={css.popup} data-popup>
      {children}
    </CachedMarkup>
  );
}

/** The name of a filter and its controls, and in a popup the button that applies them. */
export function FilterContent({
  label,
  chosen,
  isActive = chosen !== undefined,
  isClear = false,
  icon,
  isPopup = false,
  children,
}: FilterContentProps & { isPopup?: boolean }) {
  return (
    <>
      <summary className={classNames(css.name, isActive && css.active)}>
        {icon && <Icon name={icon} className={css.icon} />}
        {isClear && chosen ? (
          <VisuallyHidden>{`${label}:`}</VisuallyHidden>
        ) : (
          <span className={css.label}>{chosen ? `${label}:` : label}</span>
        )}
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
    </>
  );
}
