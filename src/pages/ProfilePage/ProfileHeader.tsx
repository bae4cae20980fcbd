import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { User, UserPublicData } from '#contract/account/user.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateControl } from '#src/features/Translation/TranslateControl.tsx';
import { AverageRating } from '#src/components/ReviewList/ReviewList.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { pathTo } from '#contract/paths.ts';
import { bioTruncateLength } from '#src/config/listing.ts';
import { formatInstant, formatMonth } from '#contract/time/dates.ts';
import { languageName } from '#src/util/languages.ts';
import type { ProfileData } from './loadData.ts';
import css from './ProfilePage.module.css';

interface ProfileHeaderProps extends Pick<ProfileData, 'averages'> {
  user: User;
  name: string;
  /** Whether the reader is this user. */
  isOwn: boolean;
}

/** The user's profile. A banned or deleted user gets only a placeholder. */
export function ProfileHeader({ user, name, isOwn, averages }: ProfileHeaderProps) {
  const profile = user.banned || user.deleted ? undefined : user.profile;
  return (
    <header className={css.header}>
      <Avatar user={user} size={96} />
      <div className={css.who}>
        <h1 dir="auto">{name}</h1>
        {profile && <Facts publicData={profile.publicData} since={user.createdAt} />}
        {profile && <Averages averages={averages} />}
        {profile?.bio && <Bio text={profile.bio} />}
        {profile?.bio && !isOwn && (
          <TranslateControl
            originals={originalsOf({ kind: 'user', id: user.id }, { bio: profile.bio }, { people: [user] })}
            source="public"
            isLine
          />
        )}
      </div>
    </header>
  );
}

function Averages({ averages }: Pick<ProfileData, 'averages'>) {
  return (['ofProvider', 'ofCustomer'] as const).map(role => {
    const average = averages[role];
    return (
      average !== null && (
        <p key={role}>
          <AverageRating average={average} />{' '}
          <span className={css.quiet}>
            <FormattedMessage id={`ProfilePage.averageOf.${role}`} />
          </span>
        </p>
      )
    );
  });
}

function Facts({ publicData, since }: { publicData: UserPublicData; since: string | undefined }) {
  const intl = useIntl();
  const { isVerified, verifiedAt, languages = [] } = publicData;
  return (
    <>
      <p className={css.facts}>
        <span>
          <FormattedMessage id={kindId(publicData)} />
        </span>
        <UserMarks {...publicData} />
        {isVerified && (
          <Link className={css.about} to={pathTo('VerifyPage', {})}>
            {verifiedAt ? (
              <FormattedMessage
                id="ProfilePage.verifiedSince"
                values={{ date: formatInstant(intl, `${verifiedAt}T00:00:00Z`, 'UTC') }}
              />
            ) : (
              <FormattedMessage id="ProfilePage.verifiedMeans" />
            )}
          </Link>
        )}
      </p>
      {languages.length > 0 && (
        <p className={css.quiet}>
          <FormattedMessage
            id="ProfilePage.languages"
            values={{ languages: languages.map(code => languageName(intl, code)).join(', ') }}
          />
        </p>
      )}
      {since && (
        <p className={css.quiet}>
          <FormattedMessage id="ProfilePage.memberSince" values={{ month: formatMonth(intl, since) }} />
        </p>
      )}
    </>
  );
}

const organisationIds = {
  NGO: 'ProfilePage.organisationNGO',
  church: 'ProfilePage.organisationChurch',
  corporation: 'ProfilePage.organisationCorporation',
  other: 'ProfilePage.organisation',
} as const;

function kindId({ profileType, organisationType }: UserPublicData): string {
  return profileType === 'organisation'
    ? organisationIds[organisationType ?? 'other']
    : 'ProfilePage.private';
}

/** Longer texts are truncated at a word boundary until expanded. */
function Bio({ text: original }: { text: string }) {
  const { text, lang } = useShown(original);
  const [isExpanded, setIsExpanded] = useState(false);
  const isWhole = isExpanded || text.length <= bioTruncateLength;
  const end = text.lastIndexOf(' ', bioTruncateLength);
  const beginning = `${text.slice(0, end > 0 ? end : bioTruncateLength)} …`;
  return (
    <div className={css.bio}>
      <p lang={lang} dir="auto">
        {isWhole ? text : beginning}
      </p>
      {!isWhole && (
        <Button variant="quiet" size="small" onClick={() => setIsExpanded(true)}>
          <FormattedMessage id="ProfilePage.more" />
        </Button>
      )}
    </div>
  );
}
