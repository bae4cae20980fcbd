import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#src/config/paths.ts';
import { useAppDispatch, usePage, useSession } from '#src/store/hooks.ts';
import { useNews } from '#src/store/useNews.ts';
import css from './InboxPage.module.css';
import { InboxRow } from './InboxRow.tsx';
import { type InboxData, type InboxTab, loadTab, otherTab } from './loadData.ts';

const tabs: readonly InboxTab[] = ['orders', 'sales'];

/** Conversations: what one asked for, and what others asked one for. */
export function InboxPage() {
  const intl = useIntl();
  const { notificationCount, currentUser } = useSession();
  const { data, update } = usePage<InboxData>();
  const { tab, transactions } = data;
  const { search } = useLocation();
  const dispatch = useAppDispatch();
  useNews(async () => {
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
              // In the tab on screen the rows say it.
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

/** A tab's number, and in words what it counts. */
function countsOf(intl: IntlShape, counts: Readonly<Record<'salesWaiting' | 'unread', number>>) {
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  return {
    count: counted.reduce((sum, [, count]) => sum + count, 0),
    countLabel: counted
      .map(([name, count]) => intl.formatMessage({ id: `InboxPage.${name}` }, { count }))
      .join(', '),
  };
}

/** Says why the tab is empty and leads to the other one with its count (readings 34). */
function EmptyInbox({ data: { tab, otherCount } }: { data: InboxData }) {
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
          {tab === 'orders' && (
            <ButtonLink to={pathTo('SearchPage', {})}>
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
