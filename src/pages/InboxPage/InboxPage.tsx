import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch, usePage, useSession } from '#src/store/hooks.ts';
import { useLiveEvents } from '#src/store/liveEvents.ts';
import css from './InboxPage.module.css';
import { InboxRow } from './InboxRow.tsx';
import { type InboxData, type InboxTab, loadTab, otherTab } from './loadData.ts';

const tabs: readonly InboxTab[] = ['orders', 'sales'];

/** The user's conversations: orders (their own requests) and sales (requests from others). */
export function InboxPage() {
  const intl = useIntl();
  const { notificationCount, currentUser } = useSession();
  const { data, update } = usePage<InboxData>();
  const { tab, transactions } = data;
  const { search } = useLocation();
  const dispatch = useAppDispatch();
  useLiveEvents(async () => {
    const fresh = await dispatch(loadTab(tab, new URLSearchParams(search)));
    update(() => fresh);
  });
  const title = intl.formatMessage({ id: 'InboxPage.title' });

  return (
    <PageFrame title={title} robots="noindex">
      <Container width="text" className={css.page}>
        <h1>{title}</h1>
        <Tabs
          label={intl.formatMessage({ id: 'InboxPage.tabs' })}
          items={tabs.map(name => ({
            label: intl.formatMessage({ id: `InboxPage.${name}` }),
            to: pathTo('InboxPage', { tab: name }),
            isCurrent: name === tab,
            ...countsOf(intl, {
              salesWaiting: name === 'sales' ? notificationCount : 0,
              // On the current tab the rows show it.
              unread: name === tab ? 0 : data.otherUnread,
            }),
          }))}
        />
        {transactions.items.length === 0 ? (
          <EmptyInbox data={data} />
        ) : (
          <ul className={css.rows}>
            {transactions.items.map(transaction => (
              <InboxRow key={transaction.id} tab={tab} transaction={transaction} myId={currentUser?.id} />
            ))}
          </ul>
        )}
        <Pagination
          pagination={transactions.pagination}
          hrefOf={page => pathTo('InboxPage', { tab }, { page: page > 1 ? page : undefined })}
        />
      </Container>
    </PageFrame>
  );
}

/** Returns a tab's counter, and a text that says what it counts. */
function countsOf(intl: IntlShape, counts: Readonly<Record<'salesWaiting' | 'unread', number>>) {
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  return {
    count: counted.reduce((sum, [, count]) => sum + count, 0),
    countLabel: counted
      .map(([name, count]) => intl.formatMessage({ id: `InboxPage.${name}` }, { count }))
      .join(', '),
  };
}

/** Explains why the tab is empty and links to the other one with its count (readings 34). */
function EmptyInbox({ data: { tab, otherCount, matchCount } }: { data: InboxData }) {
  const intl = useIntl();
  const other = otherTab(tab);
  const words = { orders: 'Orders', sales: 'Sales' } as const;
  return (
    <EmptyState
      title={intl.formatMessage({ id: `InboxPage.empty${words[tab]}Title` })}
      action={
        <div className={css.actions}>
          <ButtonLink variant="secondary" to={pathTo('InboxPage', { tab: other })}>
            <FormattedMessage id={`InboxPage.other${words[other]}`} values={{ count: otherCount }} />
          </ButtonLink>
          {matchCount > 0 && (
            <ButtonLink to={pathTo('ForYouPage', {})}>
              <FormattedMessage id="InboxPage.matches" values={{ count: matchCount }} />
            </ButtonLink>
          )}
          {tab === 'orders' && (
            <ButtonLink variant={matchCount > 0 ? 'secondary' : 'primary'} to={pathTo('SearchPage', {})}>
              <FormattedMessage id="InboxPage.search" />
            </ButtonLink>
          )}
        </div>
      }
    >
      <FormattedMessage id={`InboxPage.empty${words[tab]}Text`} />
    </EmptyState>
  );
}

export { InboxPage as Page };
export { loadData } from './loadData.ts';
