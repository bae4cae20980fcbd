import type { ReactNode } from 'react';
import { classNames } from '#src/components/classNames.ts';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { TabbedPage } from '#src/components/TabbedPage/TabbedPage.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { useIsBuilt } from './builtPages.ts';
import { PageFrame } from '../PageFrame/PageFrame.tsx';
import css from './AccountFrame.module.css';

/** The tabs of the account settings; a tab whose page is not built is left out (readings 44). */
const tabs = [
  'ContactDetailsPage',
  'PasswordChangePage',
  'LoginsPage',
  'NotificationSettingsPage',
  'SavedSearchesPage',
  'StripePayoutPage',
  'PaymentMethodsPage',
  'SafetySettingsPage',
  'DevicePage',
  'DataCopyPage',
  'DeleteAccountPage',
] as const;

/** When the marketplace is hosted elsewhere, users can't be blocked or reported, and the site sends no mails. */
const onlyHere: readonly string[] = [
  'LoginsPage',
  'NotificationSettingsPage',
  'SafetySettingsPage',
  'SavedSearchesPage',
];

interface AccountFrameProps {
  page: (typeof tabs)[number];
  /** A sentence or two under the heading. */
  intro?: ReactNode;
  /** For a table: wider than lines of text should be. */
  isWide?: boolean;
  children: ReactNode;
}

/** Renders the side navigation and content of one tab of the account settings. */
export function AccountFrame({ page, intro, isWide = false, children }: AccountFrameProps) {
  const isBuilt = useIsBuilt();
  const isElsewhere = useSettings().apiUrl !== '';
  const shown = tabs.filter(tab => isBuilt(tab) && !(isElsewhere && onlyHere.includes(tab)));
  const text = useMessages('AccountFrame');
  return (
    <PageFrame title={text(page)} robots="noindex">
      <TabbedPage
        label={text('label')}
        tabs={shown.map(tab => ({ label: text(tab), to: pathTo(tab, {}), isCurrent: tab === page }))}
      >
        <div>
          <h1>{text(page)}</h1>
          {intro && <p className={css.intro}>{intro}</p>}
        </div>
        <div className={classNames(css.parts, isWide && css.wide)}>{children}</div>
      </TabbedPage>
    </PageFrame>
  );
}

/** Renders one section of a tab, with its own heading when there are several. */
export function AccountSection({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section>
      <Panel className={css.section}>
        {title && <h2 className={css.heading}>{title}</h2>}
        {children}
      </Panel>
    </section>
  );
}

/** A list of the user's items. */
export function AccountList({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>;
}

/** `title`: the name of the item. */
export function AccountRow({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={css.row}>
      <p className={css.name} dir="auto">
        {title}
      </p>
      {children}
    </li>
  );
}
