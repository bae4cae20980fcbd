import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { CurrentUser } from '#contract/account/user.ts';
import { pathTo } from '#contract/paths.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import css from './ProfileGaps.module.css';

/** What a profile may lack, the most useful first. */
type Gap = 'photo' | 'bio' | 'email';

/** Returns what the profile lacks. */
export function gapsOf({ profile, profileImage, emailVerified }: CurrentUser): Gap[] {
  const missing: Record<Gap, boolean> = {
    photo: !profileImage,
    bio: !profile?.bio?.trim(),
    email: !emailVerified,
  };
  return (Object.keys(missing) as Gap[]).filter(gap => missing[gap]);
}

/** Says what a profile lacks and why it helps, with the way there. Renders nothing for a complete one. */
export function ProfileGaps({ user }: { user: CurrentUser }) {
  const gaps = gapsOf(user);
  if (gaps.length === 0) return null;
  return (
    <section className={css.gaps} aria-labelledby="profile-gaps">
      <h2 id="profile-gaps" className={css.title}>
        <FormattedMessage id="ProfileGaps.title" />
      </h2>
      <ul className={css.list}>
        {gaps.map(gap => (
          <li key={gap}>
            <Icon name={icons[gap]} />
            <span>
              <Link to={pathTo(pages[gap], {})}>
                <FormattedMessage id={`ProfileGaps.${gap}`} />
              </Link>{' '}
              <FormattedMessage id={`ProfileGaps.${gap}Why`} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons = { photo: 'camera', bio: 'edit', email: 'check' } as const;
const pages = {
  photo: 'ProfileSettingsPage',
  bio: 'ProfileSettingsPage',
  email: 'ContactDetailsPage',
} as const;
