import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { AuditPage, AuditQuery } from '#contract/console/queueItem.ts';
import { consoleQueues } from '#contract/console/queues.ts';
import { recordKinds } from '#contract/console/recordKinds.ts';
import { kindText } from '#src/features/Console/actionText.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import css from '#src/features/Console/Table.module.css';

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
export function AuditFilters({ query, people }: AuditFiltersProps) {
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
