import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Container } from '#src/components/Container/Container.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { pathTo } from '#src/config/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useIsBuilt } from '../builtPages.ts';
import { PageFrame } from '../PageFrame/PageFrame.tsx';
import css from './AccountFrame.module.css';

/** The tabs of the account settings; one whose page is not built is left out (readings 44). */
const tabs = [
  'ContactDetailsPage',
  'PasswordChangePage',
  'NotificationSettingsPage',
  'SavedSearchesPage',
  'StripePayoutPage',
  'PaymentMethodsPage',
  'SafetySettingsPage',
  'DevicePage',
  'DataCopyPage',
  'DeleteAccountPage',
] as const;

/** Where another service keeps the accounts nobody can be blocked or reported, and nothing is mailed from here. */
const onlyHere: readonly string[] = ['SafetySettingsPage', 'SavedSearchesPage'];

interface AccountFrameProps {
  page: (typeof tabs)[number];
  /** A sentence or two under the heading. */
  intro?: ReactNode;
  children: ReactNode;
}

/** Side navigation and content of one tab of the account settings. */
export function AccountFrame({ page, intro, children }: AccountFrameProps) {
  const intl = useIntl();
  const isBuilt = useIsBuilt();
  const isElsewhere = useSettings().apiUrl !== '';
  const shown = tabs.filter(tab => isBuilt(tab) && !(isElsewhere && onlyHere.includes(tab)));
  const title = intl.formatMessage({ id: `AccountFrame.${page}` });
  return (
    <PageFrame title={title} robots="noindex">
      <Container className={css.layout}>
        <nav aria-label={intl.formatMessage({ id: 'AccountFrame.label' })}>
          <ul className={css.tabs}>
            {shown.map(tab => (
              <li key={tab}>
                <Link
                  className={css.tab}
                  to={pathTo(tab, {})}
                  aria-current={tab === page ? 'page' : undefined}
                >
                  <FormattedMessage id={`AccountFrame.${tab}`} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.content}>
          <div>
            <h1>{title}</h1>
            {intro && <p className={css.intro}>{intro}</p>}
          </div>
          {children}
        </div>
      </Container>
    </PageFrame>
  );
}

/** One block of a tab, with a heading of its own when there are several. */
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
