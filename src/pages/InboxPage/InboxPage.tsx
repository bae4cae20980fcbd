import { useIntl, type IntlShape } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { InboxRow } from '#src/features/Inbox/InboxRow.tsx';
import type { InboxTab } from '#src/features/Inbox/queryInbox.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#contract/paths.ts';
import { Redirect } from '#src/store/loadData.ts';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { useLiveEvents } from '#src/store/liveEvents.ts';
import { isImpersonated } from '#src/store/session.ts';
import { useMessages } from '#src/util/messages.ts';
import { ArchiveNotice } from './ArchiveNotice.tsx';
import { EmptyInbox, isUntouched } from './EmptyInbox.tsx';
import css from './InboxPage.module.css';
import { InboxTools } from './InboxTools.tsx';
import { usePage, inboxPath, loadTab } from './loadData.ts';
import { useArchiving } from './useArchiving.ts';

const tabs: readonly InboxTab[] = ['orders', 'sales'];

/** The user's conversations: orders (their own requests) and sales (requests from others). */
export function InboxPage() {
  const intl = useIntl();
  const text = useMessages('InboxPage');
  const session = useSession();
  const { notificationCount, currentUser } = session;
  const { apiUrl } = useSettings();
  const { data, update } = usePage();
  const { tab, filters, transactions } = data;
  const { search } = useLocation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const reload = async () => {
    try {
      const fresh = await dispatch(loadTab(tab, new URLSearchParams(search)));
      update(() => fresh);
    } catch (caught) {
      // The page's last row is gone.
      if (!(caught instanceof Redirect)) throw caught;
      await navigate(caught.to, { replace: true });
    }
  };
  useLiveEvents(async events => {
    if (events.some(({ type }) => type !== 'seen')) await reload();
  });
  const archiving = useArchiving(reload);
  const canArchive = useHasScript() && apiUrl === '' && !isImpersonated(session);
  const title = text('title');

  return (
    <PageFrame title={title} robots="noindex">
      <Container width="text" className={css.page}>
        <h1>{title}</h1>
        <Tabs
          label={text('tabs')}
          items={tabs.map(name => ({
            label: text(name),
            to: pathTo('InboxPage', { tab: name }),
            isCurrent: name === tab,
            ...countsOf(intl, {
              salesWaiting: name === 'sales' ? notificationCount : 0,
              // On the current tab the rows show it.
              unread: name === tab ? 0 : data.otherUnread,
            }),
          }))}
        />
        {apiUrl === '' && !isUntouched(data) && <InboxTools tab={tab} filters={filters} />}
        <ArchiveNotice {...archiving} />
        {transactions.items.length === 0 ? (
          <EmptyInbox data={data} />
        ) : (
          <ul className={css.rows}>
            {transactions.items.map(transaction => (
              <InboxRow
                key={transaction.id}
                tab={tab}
                transaction={transaction}
                myId={currentUser?.id}
                onArchive={canArchive ? archiving.archive : undefined}
              />
            ))}
          </ul>
        )}
        <Pagination pagination={transactions.pagination} hrefOf={page => inboxPath(tab, filters, page)} />
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

export { InboxPage as Page };
export { loadData } from './loadData.ts';
