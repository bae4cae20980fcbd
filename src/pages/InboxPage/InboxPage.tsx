import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEffect, useRef } from 'react';
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
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { EmptyInbox, isUntouched } from './EmptyInbox.tsx';
import { InboxTools } from './InboxTools.tsx';
import { inboxPath, loadTab, usePage } from './loadData.ts';
import { type Archiving, useArchiving } from './useArchiving.ts';
import css from './InboxPage.module.css';

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

/** Says what happened to a conversation, which can be undone. */
function ArchiveNotice({ done, failure, undo }: Archiving) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its row; the focus must not start anew at the top of the page.
    if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true });
  }, [done]);
  if (failure) return <FormError failure={failure} />;
  return (
    <div role="status" className={css.notice}>
      {done && (
        <>
          <FormattedMessage id={done.isArchived ? 'InboxPage.archived' : 'InboxPage.unarchived'} />
          <Button ref={undoButton} variant="quiet" size="small" onClick={undo}>
            <FormattedMessage id="InboxPage.undo" />
          </Button>
        </>
      )}
    </div>
  );
}

export { InboxPage as Page };
export { loadData } from './loadData.ts';
