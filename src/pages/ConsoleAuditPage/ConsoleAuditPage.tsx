import { FormattedMessage, useIntl } from 'react-intl';
import { useId } from 'react';
import { Link } from '#src/components/Link/Link.tsx';
import type { AuditEntry, AuditPage, AuditQuery } from '#contract/console/queueItem.ts';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { ConsoleCell, ConsoleTable } from '#src/features/Console/ConsoleTable.tsx';
import { actionText, kindText } from '#src/features/Console/actionText.ts';
import { reasonText } from '#src/features/Console/words.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { consoleQueues } from '#contract/console/queues.ts';
import { recordKinds } from '#contract/console/recordKinds.ts';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { loadAudit, usePage } from './loadData.ts';
import css from '#src/features/Console/Table.module.css';

/** The audit log of what operators did and read, newest first. */
export function ConsoleAuditPage() {
  const text = useMessages('Console');
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const { state, query, content } = data;
  const reload = async () => {
    const loaded = await dispatch(loadAudit(query));
    update(() => loaded);
  };
  const older = content?.hasMore ? content.entries.at(-1)?.id : undefined;
  return (
    <ConsoleFrame state={state} at="audit" title={text('audit')} reload={reload}>
      {content && (
        <>
          <AuditFilters query={query} people={content.people} />
          <Entries entries={content.entries} />
          <div className={css.links}>
            {older !== undefined && (
              <Link to={pathTo('ConsoleAuditPage', {}, { ...query, before: older })}>
                <FormattedMessage id="ConsoleAuditPage.older" />
              </Link>
            )}
            <a
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              href={csvPath(query)}
              download
            >
              <FormattedMessage id="ConsoleAuditPage.export" />
            </a>
          </div>
        </>
      )}
    </ConsoleFrame>
  );
}

/** The URL of the export: all entries that match the filters. */
function csvPath({ before: _, ...filters }: AuditQuery): string {
  return `/api/console/audit.csv?${new URLSearchParams(filters).toString()}`;
}

const columns = ['at', 'who', 'action', 'subject', 'why'] as const;

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const intl = useIntl();
  const text = useMessages('ConsoleAuditPage');
  if (entries.length === 0)
    return (
      <p>
        <FormattedMessage id="ConsoleAuditPage.empty" />
      </p>
    );
  return (
    <ConsoleTable
      id="audit-caption"
      caption={<FormattedMessage id="ConsoleAuditPage.caption" />}
      headings={columns.map(name => [name, text(name)])}
    >
      {entries.map(({ id, at, who, action, subject, reason }) => (
        <tr key={id}>
          <ConsoleCell label={text('at')} className={css.at}>
            <LocalTime instant={at} />
          </ConsoleCell>
          <ConsoleCell label={text('who')}>{who ?? text('nobody')}</ConsoleCell>
          <ConsoleCell label={text('action')}>{actionText(intl, action)}</ConsoleCell>
          <ConsoleCell label={text('subject')}>
            {subject !== null && (
              <Link to={pathTo('ConsoleAuditPage', {}, { subject })}>
                <code>{subject}</code>
              </Link>
            )}
          </ConsoleCell>
          <ConsoleCell label={text('why')} className={css.why}>
            {reasonText(intl, { action, reason })}
          </ConsoleCell>
        </tr>
      ))}
    </ConsoleTable>
  );
}

interface AuditFiltersProps {
  query: AuditQuery;
  people: AuditPage['people'];
}

/** Kinds of actions; a trailing slash matches all actions of a kind. */
const kinds = [
  ...[...consoleQueues, ...recordKinds].map(kind => `${kind}/`),
  'settings/',
  'console/',
  'operators/',
  'command/',
  'refused',
];

/** Filters by operator, action, subject and date. A plain GET form. */
function AuditFilters({ query, people }: AuditFiltersProps) {
  const intl = useIntl();
  const id = useId();
  const text = useMessages('ConsoleAuditPage');
  return (
    <form method="get" action={pathTo('ConsoleAuditPage', {})} className={css.filters}>
      <LanguageField />
      <label htmlFor={`${id}-who`}>
        {text('who')}
        <select id={`${id}-who`} name="who" defaultValue={query.who ?? ''}>
          <option value="">{text('all')}</option>
          {people.map(person => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-action`}>
        {text('action')}
        <select id={`${id}-action`} name="action" defaultValue={query.action ?? ''}>
          <option value="">{text('all')}</option>
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {kindText(intl, kind.replace('/', ''))}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-subject`}>
        {text('subject')}
        <input
          id={`${id}-subject`}
          name="subject"
          dir="auto"
          defaultValue={query.subject ?? ''}
          maxLength={200}
        />
      </label>
      <label htmlFor={`${id}-from`}>
        {text('from')}
        <input id={`${id}-from`} name="from" type="date" defaultValue={query.from ?? ''} />
      </label>
      <label htmlFor={`${id}-to`}>
        {text('to')}
        <input id={`${id}-to`} name="to" type="date" defaultValue={query.to ?? ''} />
      </label>
      <button type="submit" className={buttonClass({ size: 'small' })}>
        {text('show')}
      </button>
    </form>
  );
}

export { ConsoleAuditPage as Page };
export { loadData } from './loadData.ts';
