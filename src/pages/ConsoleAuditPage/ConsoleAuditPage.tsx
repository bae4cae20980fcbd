import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { AuditEntry, AuditQuery } from '#contract/console/queueItem.ts';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { ConsoleTable } from '#src/features/Console/ConsoleTable.tsx';
import { actionText } from '#src/features/Console/actionText.ts';
import { reasonText } from '#src/features/Console/words.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { usePage, loadAudit } from './loadData.ts';
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
      headings={columns.map(name => [name, <FormattedMessage key={name} id={`ConsoleAuditPage.${name}`} />])}
    >
      {entries.map(({ id, at, who, action, subject, reason }) => (
        <tr key={id}>
          <td className={css.at}>
            <LocalTime instant={at} />
          </td>
          <td>{who ?? <FormattedMessage id="ConsoleAuditPage.nobody" />}</td>
          <td>{actionText(intl, action)}</td>
          <td>
            {subject !== null && (
              <Link to={pathTo('ConsoleAuditPage', {}, { subject })}>
                <code>{subject}</code>
              </Link>
            )}
          </td>
          <td className={css.why}>{reasonText(intl, { action, reason })}</td>
        </tr>
      ))}
    </ConsoleTable>
  );
}

export { ConsoleAuditPage as Page };
export { loadData } from './loadData.ts';
