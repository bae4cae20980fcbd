import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { classNames } from '../classNames.ts';
import { Container } from '../Container/Container.tsx';
import type { TabItem } from '../Tabs/Tabs.tsx';
import css from './TabbedPage.module.css';

interface TabbedPageProps {
  /** Accessible name of the links. */
  label: string;
  /** Pages beside this one; without any the content stands alone. */
  tabs: readonly Omit<TabItem, 'isLocked' | 'countLabel' | 'state'>[];
  /** Stands under the links. */
  below?: ReactNode;
  children: ReactNode;
}

/** One of many pages that belong together: links to all of them at its side, on narrow screens above it. */
export function TabbedPage({ label, tabs, below, children }: TabbedPageProps) {
  const intl = useIntl();
  return (
    <Container className={classNames(css.layout, tabs.length > 0 && css.withTabs)}>
      {tabs.length > 0 && (
        <nav aria-label={label}>
          <ul className={css.tabs}>
            {tabs.map(tab => (
              <li key={tab.to}>
                <Link className={css.tab} to={tab.to} aria-current={tab.isCurrent ? 'page' : undefined}>
                  {tab.label}{' '}
                  {Boolean(tab.count) && (
                    <span className={css.count}>{intl.formatNumber(tab.count ?? 0)}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          {below}
        </nav>
      )}
      <div className={css.content}>{children}</div>
    </Container>
  );
}
