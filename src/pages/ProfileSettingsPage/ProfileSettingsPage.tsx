import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ProfileGaps } from '#src/features/ProfileGaps/ProfileGaps.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import { ProfileForm } from './ProfileForm.tsx';
import css from './ProfileSettingsPage.module.css';

/** Settings of the public profile. */
export function ProfileSettingsPage() {
  const currentUser = useCurrentUser();
  const title = useIntl().formatMessage({ id: 'ProfileSettingsPage.title' });
  return (
    <PageFrame title={title} robots="noindex">
      <Container className={css.page}>
        <header className={css.head}>
          <h1>{title}</h1>
          {currentUser && (
            <ButtonLink variant="secondary" size="small" to={pathTo('ProfilePage', { id: currentUser.id })}>
              <FormattedMessage id="ProfileSettingsPage.viewProfile" />
            </ButtonLink>
          )}
        </header>
        {currentUser && <ProfileGaps user={currentUser} />}
        {currentUser && (
          <Panel className={css.panel}>
            <ProfileForm user={currentUser} />
          </Panel>
        )}
      </Container>
    </PageFrame>
  );
}

export { ProfileSettingsPage as Page };
