import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '../Link/Link.tsx';
import { classNames } from '../classNames.ts';
import { Container } from '../Container/Container.tsx';
import type { TabItem } from '../Tabs/Tabs.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import css from './TabbedPage.module.css';

/** A sibling page; a count is shown above 0. */
export type SideTab = Omit<TabItem, 'isLocked' | 'countLabel' | 'state'>;

interface TabbedPageProps {
  /** Accessible name of the links. */
  label: string;
  tabs: readonly SideTab[];
  children: ReactNode;
}

/** One page of a group: links to all of them at its side, on narrow screens disclosed above it. */
export function TabbedPage({ label, tabs, children }: TabbedPageProps) {
  const here = tabs.find(({ isCurrent }) => isCurrent);
  return (
    <SidePage
      side={
        <SideNavigation label={label} here={here?.label} place={here?.to ?? ''}>
          <SideTabs tabs={tabs} />
        </SideNavigation>
      }
    >
      {children}
    </SidePage>
  );
}

interface SidePageProps {
  /** Links to sibling pages; without any, the content has the full width. */
  side: ReactNode;
  children: ReactNode;
}

/** A page with links to its siblings. */
export function SidePage({ side, children }: SidePageProps) {
  return (
    <Container className={classNames(css.layout, Boolean(side) && css.withSide)}>
      {side}
      <div className={css.content}>{children}</div>
    </Container>
  );
}

interface SideTabsProps {
  tabs: readonly SideTab[];
  /** Id of the element that labels these links. */
  labelledBy?: string;
}

/** Links to pages, one of which may be the current one. */
export function SideTabs({ tabs, labelledBy }: SideTabsProps) {
  return (
    <ul className={css.tabs} aria-labelledby={labelledBy}>
      {tabs.map(({ to, label, isCurrent, count = 0 }) => (
        <li key={to}>
          <Link className={css.tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {label} <SideCount count={count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The number of items waiting behind a link; hidden at 0. */
export function SideCount({ count }: { count: number }) {
  const intl = useIntl();
  return count > 0 ? <span className={css.count}>{intl.formatNumber(count)}</span> : null;
}
