import { FormattedMessage, useIntl } from 'react-intl';
import { pathTo } from '#contract/paths.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './InboxPage.module.css';
import { inboxPath, otherTab, type InboxData } from './loadData.ts';

/** Whether there is nothing on the tab that could be searched or selected. */
export const isUntouched = ({ filters, transactions, archivedCount }: InboxData) =>
  Object.keys(filters).length === 0 && transactions.pagination.totalItems === 0 && archivedCount === 0;

/** Explains why there are no conversations to show. */
export function EmptyInbox({ data }: { data: InboxData }) {
  const { tab, filters, archivedCount } = data;
  if (filters.show || filters.keywords) {
    const kind = filters.keywords ? 'keywords' : (filters.show ?? 'keywords');
    return <NothingHere id={`InboxPage.none.${kind}`} to={inboxPath(tab, {})} action="InboxPage.showAll" />;
  }
  if (archivedCount > 0) {
    const to = inboxPath(tab, { show: 'archived' });
    return <NothingHere id="InboxPage.none.all" to={to} action="InboxPage.show.archived" />;
  }
  return <UntouchedTab data={data} />;
}

type NoneId = `InboxPage.none.${'all' | 'archived' | 'bookings' | 'keywords' | 'unread'}`;

function NothingHere({
  id,
  to,
  action,
}: {
  id: NoneId;
  to: string;
  action: 'InboxPage.showAll' | 'InboxPage.show.archived';
}) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id })}
      action={
        <ButtonLink variant="secondary" to={to}>
          <FormattedMessage id={action} />
        </ButtonLink>
      }
    />
  );
}

/** Explains what will be here and links to the other tab with its count (readings 34). */
function UntouchedTab({ data: { tab, otherCount, matchCount } }: { data: InboxData }) {
  const text = useMessages('InboxPage');
  const other = otherTab(tab);
  const words = { orders: 'Orders', sales: 'Sales' } as const;
  return (
    <EmptyState
      title={text(`empty${words[tab]}Title`)}
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
              {text('search')}
            </ButtonLink>
          )}
        </div>
      }
    >
      {text(`empty${words[tab]}Text`)}
    </EmptyState>
  );
}
