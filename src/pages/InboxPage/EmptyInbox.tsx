import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pathTo } from '#contract/paths.ts';
import type { InboxTab } from '#src/features/Inbox/queryInbox.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './InboxPage.module.css';
import { inboxPath, otherTab, type InboxData } from './loadData.ts';

/** Whether the user has no conversation at all, which could be searched or selected. */
export const isUntouched = ({ filters, empty }: InboxData) =>
  filters.tab === undefined && empty !== undefined && empty.archived === 0;

/** Explains why there are no conversations to show. */
export function EmptyInbox({ data }: { data: InboxData }) {
  const { filters, empty } = data;
  const { tab, show, keywords } = filters;
  if (!empty) {
    const id = `InboxPage.none.${keywords || !show ? 'keywords' : show}` as const;
    return <NothingHere id={id} to={inboxPath({})} action="InboxPage.showAll" />;
  }
  if (empty.archived > 0) {
    const to = inboxPath({ tab, show: 'archived' });
    return <NothingHere id="InboxPage.none.all" to={to} action="InboxPage.show.archived" />;
  }
  return <Unwritten tab={tab} {...empty} />;
}

type NoneId = `InboxPage.none.${'all' | 'answer' | 'archived' | 'keywords' | 'stays'}`;

interface NothingHereProps {
  id: NoneId;
  to: string;
  action: 'InboxPage.showAll' | 'InboxPage.show.archived';
}

function NothingHere({ id, to, action }: NothingHereProps) {
  const intl = useIntl();
  return (
    <EmptyState
      illustration="noMessages"
      title={intl.formatMessage({ id })}
      action={
        <ButtonLink variant="secondary" to={to}>
          <FormattedMessage id={action} />
        </ButtonLink>
      }
    />
  );
}

interface UnwrittenProps extends NonNullable<InboxData['empty']> {
  tab: InboxTab | undefined;
}

/** Nobody has written in this role yet: says what will be here, and what to do. */
function Unwritten({ tab, others, matches }: UnwrittenProps) {
  const text = useMessages('InboxPage');
  const { hasListings } = useSession();
  const isGiving = tab === 'sales' || (tab === undefined && hasListings);
  const kind = !isGiving ? 'Orders' : tab === undefined ? 'All' : hasListings ? 'Sales' : 'NoListings';
  const ways: ReactNode[] = [
    tab !== undefined && others > 0 && (
      <ButtonLink key="others" variant="secondary" to={inboxPath({ tab: otherTab(tab) })}>
        <FormattedMessage
          id={tab === 'sales' ? 'InboxPage.otherOrders' : 'InboxPage.otherSales'}
          values={{ count: others }}
        />
      </ButtonLink>
    ),
    matches > 0 && (
      <ButtonLink key="matches" to={pathTo('ForYouPage', {})}>
        <FormattedMessage id="InboxPage.matches" values={{ count: matches }} />
      </ButtonLink>
    ),
    tab !== 'sales' && (
      <ButtonLink key="search" variant={matches > 0 ? 'secondary' : 'primary'} to={pathTo('SearchPage', {})}>
        {text('search')}
      </ButtonLink>
    ),
    kind === 'NoListings' && (
      <ButtonLink key="create" to={pathTo('NewListingPage', {})}>
        {text('create')}
      </ButtonLink>
    ),
  ].filter(Boolean);
  return (
    <EmptyState
      illustration="noMessages"
      title={text(`empty${kind}Title`)}
      action={ways.length > 0 && <div className={css.actions}>{ways}</div>}
    >
      {text(`empty${kind}Text`)}
    </EmptyState>
  );
}
