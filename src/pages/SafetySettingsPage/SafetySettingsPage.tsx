import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  AccountFrame,
  AccountList,
  AccountRow,
  AccountSection,
} from '#src/features/AccountFrame/AccountFrame.tsx';
import { Emergency } from '#src/features/ReportAndBlock/Emergency.tsx';
import type { BlockedUser, Report } from '#contract/safety/safety.ts';
import { definePage } from '#src/store/hooks.ts';
import { type MessagesOf, useMessages } from '#src/util/messages.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { BlockButton } from '#src/features/ReportAndBlock/BlockButton.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { pathTo } from '#contract/paths.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { HiddenProfileForm, PresenceForm } from './VisibilityForms.tsx';
import css from './SafetySettingsPage.module.css';
import texts from '#src/styles/text.module.css';

/** The users the viewer has blocked, and the outcome of their reports. */
export function SafetySettingsPage() {
  const text = useMessages('SafetySettingsPage');
  const { data, update } = usePage();
  const list = useRef<HTMLDivElement>(null);

  const handleUnblocked = (id: string) => {
    update(page => ({ ...page, blocked: page.blocked.filter(person => person.id !== id) }));
    // The button disappears with its row, so the focus moves to the list.
    list.current?.focus();
  };

  if (data.isElsewhere)
    return (
      <AccountFrame page="SafetySettingsPage" intro={text('elsewhere')}>
        <Emergency />
      </AccountFrame>
    );
  return (
    <AccountFrame page="SafetySettingsPage" intro={text('intro')}>
      <AccountSection title={text('blockedTitle')}>
        <div ref={list} tabIndex={-1} className={css.list}>
          {data.blocked.length > 0 ? (
            <BlockedPeople people={data.blocked} onUnblocked={handleUnblocked} />
          ) : (
            <p>{text('blockedNone')}</p>
          )}
        </div>
      </AccountSection>
      <AccountSection title={text('reportsTitle')}>
        {data.reports.length > 0 ? (
          <AccountList>
            {data.reports.map(report => (
              <ReportRow key={report.id} report={report} />
            ))}
          </AccountList>
        ) : (
          <p>{text('reportsNone')}</p>
        )}
      </AccountSection>
      <AccountSection title={text('presenceTitle')}>
        <PresenceForm />
      </AccountSection>
      <AccountSection title={text('hidingTitle')}>
        <HiddenProfileForm />
      </AccountSection>
      <Emergency />
    </AccountFrame>
  );
}

export interface SafetyData {
  /** Both newest first. */
  blocked: readonly BlockedUser[];
  reports: readonly Report[];
  /** Hosted elsewhere: blocking and reporting are unavailable. */
  isElsewhere?: boolean;
}

export const { loadData, usePage } = definePage<SafetyData>(
  () =>
    async (_dispatch, _getState, { api }) =>
      (await (await api()).call('POST /api/safety')) ?? { blocked: [], reports: [], isElsewhere: true },
);

interface BlockedPeopleProps {
  people: readonly BlockedUser[];
  onUnblocked: (id: string) => void;
}

function BlockedPeople({ people, onUnblocked }: BlockedPeopleProps) {
  const intl = useIntl();
  const text = useMessages('UserName');
  const hasScript = useHasScript();
  return (
    <AccountList>
      {people.map(person => {
        const { id, since, banned, deleted } = person;
        const name = nameOf(person, text);
        return (
          <AccountRow
            key={id}
            title={banned || deleted ? name : <Link to={pathTo('ProfilePage', { id })}>{name}</Link>}
          >
            <p className={texts.quiet}>
              <FormattedMessage
                id="SafetySettingsPage.blockedSince"
                values={{ date: formatInstant(intl, since, 'UTC') }}
              />
            </p>
            {hasScript && <BlockButton userId={id} name={name} isBlocked onChange={() => onUnblocked(id)} />}
          </AccountRow>
        );
      })}
    </AccountList>
  );
}

function nameOf({ name, banned, deleted }: BlockedUser, text: MessagesOf<'UserName'>): string {
  if (banned) return text('banned');
  if (deleted) return text('deleted');
  return name || text('nameless');
}

/** A report and its status. */
function ReportRow({ report }: { report: Report }) {
  const intl = useIntl();
  const { kind, reason, about, note, outcome, answer, createdAt, closedAt } = report;
  return (
    <AccountRow title={<FormattedMessage id={`SafetySettingsPage.kind.${kind}`} values={{ about }} />}>
      <p>
        <FormattedMessage id={`ReportAndBlock.reason.${reason}`} />
      </p>
      {note && (
        <p className={css.note} lang={contentLanguage(note)} dir="auto">
          {note}
        </p>
      )}
      <p className={texts.quiet}>
        <FormattedMessage
          id="SafetySettingsPage.sentOn"
          values={{ date: formatInstant(intl, createdAt, 'UTC') }}
        />
      </p>
      <p className={css.state}>
        {outcome && closedAt ? (
          <FormattedMessage
            id={`SafetySettingsPage.outcome.${outcome}`}
            values={{ date: formatInstant(intl, closedAt, 'UTC') }}
          />
        ) : (
          <FormattedMessage id="SafetySettingsPage.open" />
        )}
      </p>
      {answer && (
        <blockquote className={css.note} lang={contentLanguage(answer)} dir="auto">
          {answer}
        </blockquote>
      )}
    </AccountRow>
  );
}

export { SafetySettingsPage as Page };
