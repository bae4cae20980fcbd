import { useRef } from 'react';
import { AccountFrame, AccountList, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Emergency } from '#src/features/ReportAndBlock/Emergency.tsx';
import { BlockedPeople } from './BlockedPeople.tsx';
import { HiddenProfileForm } from './HiddenProfileForm.tsx';
import { PresenceForm } from './PresenceForm.tsx';
import { ReportRow } from './ReportRow.tsx';
import css from './SafetySettingsPage.module.css';
import type { BlockedUser, Report } from '#contract/safety/safety.ts';
import { definePage } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

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

export { SafetySettingsPage as Page };
