import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import type { User } from '#contract/entities/user.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { pathTo } from '#src/config/paths.ts';
import { usePage, useSession } from '#src/store/hooks.ts';
import type { ProfileData } from './loadData.ts';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileListings } from './ProfileListings.tsx';
import css from './ProfilePage.module.css';

export function ProfilePage() {
  const intl = useIntl();
  const { currentUser } = useSession();
  const { user, listings } = usePage<ProfileData>().data;
  const name = userNameOf(intl, user);
  const isGone = listings === null;
  return (
    <PageFrame
      title={intl.formatMessage({ id: 'ProfilePage.title' }, { name })}
      description={intl.formatMessage({ id: 'ProfilePage.description' }, { name })}
      canonicalPath={pathTo('ProfilePage', { id: user.id })}
      {...(isGone ? { robots: 'noindex' } : {})}
    >
      <Container className={css.page}>
        {currentUser?.id === user.id && <OwnNotice />}
        <ProfileHeader user={user} name={name} />
        {isGone ? <GoneNotice user={user} /> : <ProfileListings userId={user.id} listings={listings} />}
      </Container>
    </PageFrame>
  );
}

function OwnNotice() {
  return (
    <Banner kind="info">
      <div className={css.notice}>
        <p>
          <FormattedMessage id="ProfilePage.ownNotice" />
        </p>
        <ButtonLink variant="secondary" size="small" to={pathTo('ManageListingsPage', {})}>
          <FormattedMessage id="ProfilePage.yourListings" />
        </ButtonLink>
      </div>
    </Banner>
  );
}

function GoneNotice({ user }: { user: User }) {
  return (
    <p className={css.quiet}>
      <FormattedMessage id={user.banned ? 'ProfilePage.bannedText' : 'ProfilePage.deletedText'} />
    </p>
  );
}
