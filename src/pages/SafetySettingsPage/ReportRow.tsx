import { FormattedMessage, useIntl } from 'react-intl';
import type { Report } from '#contract/safety/safety.ts';
import { AccountRow } from '#src/features/AccountFrame/AccountFrame.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import texts from '#src/styles/text.module.css';
import { formatInstant } from '#contract/time/dates.ts';
import css from './SafetySettingsPage.module.css';

/** A report and its status. */
export function ReportRow({ report }: { report: Report }) {
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
