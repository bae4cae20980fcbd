import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { BlockButton } from '#src/features/ReportAndBlock/BlockButton.tsx';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import type { User } from '#contract/account/user.ts';
import { slugOf } from '#contract/text/slug.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { enquiryHref } from '#contract/booking/openForms.ts';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage, tabHref, type ProfileData } from './loadData.ts';
import { ProfileHeader } from './ProfileHeader.tsx';
import css from './ProfilePage.module.css';
import { ProfileTabs } from './ProfileTabs.tsx';

export function ProfilePage() {
  const intl = useIntl();
  const text = useMessages('ProfilePage');
  const currentUser = useCurrentUser();
  const { data, update } = usePage();
  const { user, shown, counts, averages, newest } = data;
  const name = userNameOf(intl, user);
  const isOwn = currentUser?.id === user.id;
  // Private users are found through what they publish, not by name.
  const isOrganisation = user.profile?.publicData.profileType === 'organisation';
  const handleBlocked = (isBlocked: boolean) => update(page => ({ ...page, isBlocked }));
  return (
    <PageFrame
      title={text('title', { name })}
      description={text('description', { name })}
      canonicalPath={tabHref(user.id, shown?.tab ?? 'listings', shown?.page.pagination.page)}
      {...(shown && isOrganisation ? {} : { robots: 'noindex' as const })}
    >
      <Container className={css.page}>
        {isOwn && <OwnNotice />}
        <ProfileHeader user={user} name={name} isOwn={isOwn} averages={averages} />
        <div>
          <ReportButton
            kind="user"
            id={user.id}
            author={user}
            isBlocked={data.isBlocked}
            onBlocked={handleBlocked}
          />
        </div>
        {data.isBlocked && <BlockedNotice user={user} name={name} onChange={handleBlocked} />}
        {!isOwn && newest && !data.isBlocked && <Contact name={name} newest={newest} />}
        {shown ? (
          <ProfileTabs user={user} {...{ name, shown, counts, averages }} />
        ) : (
          <GoneNotice user={user} />
        )}
      </Container>
    </PageFrame>
  );
}

interface BlockedNoticeProps {
  user: User;
  name: string;
  onChange: (isBlocked: boolean) => void;
}

function BlockedNotice({ user, name, onChange }: BlockedNoticeProps) {
  return (
    <Banner kind="info">
      <div className={css.notice}>
        <p>
          <FormattedMessage id="ProfilePage.blocked" values={{ name }} />
        </p>
        <BlockButton userId={user.id} name={name} isBlocked onChange={onChange} />
      </div>
    </Banner>
  );
}

function OwnNotice() {
  return (
    <Banner kind="info">
      <div className={css.notice}>
        <p>
          <FormattedMessage id="ProfilePage.ownNotice" />
        </p>
        <div className={css.links}>
          <ButtonLink variant="secondary" size="small" to={pathTo('ProfileSettingsPage', {})}>
            <FormattedMessage id="ProfilePage.edit" />
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" to={pathTo('ManageListingsPage', {})}>
            <FormattedMessage id="ProfilePage.yourListings" />
          </ButtonLink>
        </div>
      </div>
    </Banner>
  );
}

/** A conversation is always about a listing: the newest is offered, the others are listed below. */
function Contact({ name, newest }: { name: string; newest: NonNullable<ProfileData['newest']> }) {
  const { id, title } = newest;
  return (
    <div className={css.contact}>
      <ButtonLink to={enquiryHref(pathTo('ListingPage', { slug: slugOf(title), id }))}>
        <FormattedMessage id="ProfilePage.contact" values={{ name }} />
      </ButtonLink>
      <p className={css.quiet}>
        <FormattedMessage id="ProfilePage.contactAbout" values={{ title }} />
      </p>
    </div>
  );
}

function GoneNotice({ user }: { user: User }) {
  return (
    <p className={css.quiet}>
      <FormattedMessage id={user.banned ? 'ProfilePage.bannedText' : 'ProfilePage.deletedText'} />
    </p>
  );
}

export { ProfilePage as Page };
export { loadData } from './loadData.ts';
