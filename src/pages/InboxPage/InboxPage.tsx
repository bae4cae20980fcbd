import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { InboxRow, InboxTable } from '#src/features/Inbox/InboxRow.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Redirect } from '#src/store/loadData.ts';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { useLiveEvents } from '#src/store/liveEvents.ts';
import { isImpersonated } from '#src/store/session.ts';
import { useMessages } from '#src/util/messages.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { EmptyInbox, isUntouched } from './EmptyInbox.tsx';
import { InboxChips } from './InboxChips.tsx';
import { InboxSearch } from './InboxSearch.tsx';
import { inboxPath, loadInbox, usePage } from './loadData.ts';
import { type Archiving, useArchiving } from './useArchiving.ts';
import css from './InboxPage.module.css';

/** The user's conversations in one list, as a guest and as a host. */
export function InboxPage() {
  const text = useMessages('InboxPage');
  const session = useSession();
  const { currentUser } = session;
  const { apiUrl } = useSettings();
  const { data, update } = usePage();
  const { filters, transactions } = data;
  const { search } = useLocation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const reload = async () => {
    try {
      const fresh = await dispatch(loadInbox(filters.tab, new URLSearchParams(search)));
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
  const isOurs = apiUrl === '';
  const canArchive = useHasScript() && isOurs && !isImpersonated(session);
  const title = text('title');

  return (
    <PageFrame title={title} robots="noindex">
      <Container className={css.page}>
        <div className={css.head}>
          <h1>{title}</h1>
          {!isUntouched(data) && (
            <>
              {isOurs && <InboxSearch filters={filters} />}
              <InboxChips data={data} />
            </>
          )}
        </div>
        <ArchiveNotice {...archiving} />
        {transactions.items.length === 0 ? (
          <EmptyInbox data={data} />
        ) : (
          <InboxTable>
            {transactions.items.map(transaction => (
              <InboxRow
                key={transaction.id}
                transaction={transaction}
                myId={currentUser?.id}
                onArchive={canArchive ? archiving.archive : undefined}
              />
            ))}
          </InboxTable>
        )}
        <Pagination pagination={transactions.pagination} hrefOf={page => inboxPath(filters, page)} />
      </Container>
    </PageFrame>
  );
}

/** Says what happened to a conversation, which can be undone. */
function ArchiveNotice({ done, failure, undo }: Archiving) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its row; the focus must not go to the top of the page.
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
