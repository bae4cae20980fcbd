import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { useSession, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './InboxChips.module.css';
import { inboxPath, type InboxData, type InboxFilters } from './loadData.ts';

type ChipName = 'all' | 'answer' | 'archived' | 'orders' | 'sales' | 'stays';

interface Chip {
  name: ChipName;
  filters: InboxFilters;
  isCurrent: boolean;
  /** Shown when above 0; `InboxPage.salesWaiting` says of what. */
  count?: number;
}

/** Links to the parts of the inbox; a search stays. */
export function InboxChips({ data }: { data: Pick<InboxData, 'filters' | 'toAnswer'> }) {
  const intl = useIntl();
  const text = useMessages('InboxPage');
  const { tab, show, keywords } = data.filters;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Not by scrollIntoView, which would move the page as well.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 2;
  }, [tab, show]);
  return (
    <nav ref={row} className={css.row} aria-label={text('shows')}>
      <ul className={css.chips}>
        {useChips(data).map(({ name, filters, isCurrent, count = 0 }) => (
          <li key={name}>
            <Link
              className={css.chip}
              to={inboxPath({ ...filters, keywords })}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {text(`show.${name}`)}
              {count > 0 && (
                <span
                  className={css.count}
                  role="img"
                  aria-label={intl.formatMessage({ id: 'InboxPage.salesWaiting' }, { count })}
                >
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A marketplace hosted elsewhere doesn't know what has been read and archived. */
function useChips({ filters: { tab, show }, toAnswer }: Pick<InboxData, 'filters' | 'toAnswer'>): Chip[] {
  const { hasListings, notificationCount } = useSession();
  const isOurs = useSettings().apiUrl === '';
  const isGiving = hasListings || notificationCount > 0 || tab === 'sales';
  const partOf = (name: 'answer' | 'archived' | 'stays') => ({
    name,
    filters: { show: name },
    isCurrent: show === name,
  });
  const roleOf = (name: 'orders' | 'sales') => ({ name, filters: { tab: name }, isCurrent: tab === name });
  return [
    { name: 'all', filters: {}, isCurrent: !tab && !show },
    ...(isOurs ? [{ ...partOf('answer'), count: toAnswer }] : []),
    partOf('stays'),
    roleOf('orders'),
    ...(isGiving ? [{ ...roleOf('sales'), count: notificationCount }] : []),
    ...(isOurs ? [partOf('archived')] : []),
  ];
}
