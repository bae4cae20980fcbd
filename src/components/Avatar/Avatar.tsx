import { Link } from 'react-router-dom';
import { useIntl } from 'react-intl';
import { pathTo } from '#src/config/paths.ts';
import type { User } from '#contract/entities/user.ts';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { userNameOf } from '../UserName/UserName.tsx';
import css from './Avatar.module.css';

interface AvatarProps {
  user: User | undefined;
  /** Pixels (specification section 9). */
  size: 40 | 60 | 96;
  /** Leads to the profile; never for a banned or deleted user. */
  isLink?: boolean | undefined;
}

/** A user's picture, else initials, else a neutral figure. Decorative unless it is a link: a name stands beside it. */
export function Avatar({ user, size, isLink = false }: AvatarProps) {
  const intl = useIntl();
  const shape = classNames(css.avatar, css[`size${size}`]);
  if (!user?.profile || user.banned || user.deleted) {
    return (
      <span className={classNames(shape, css.gone)}>
        <Icon name="user" />
      </span>
    );
  }
  const look = classNames(shape, css[toneOf(user.id)]);
  const face = (
    <Picture
      className={css.picture}
      image={user.profileImage}
      variants={['square-xsmall', 'square-small', 'square-small2x']}
      sizes={`${size}px`}
      alt=""
      fallback={<span aria-hidden>{user.profile.abbreviatedName}</span>}
    />
  );
  if (!isLink) return <span className={look}>{face}</span>;
  return (
    <Link className={look} to={pathTo('ProfilePage', { id: user.id })} aria-label={userNameOf(intl, user)}>
      {face}
    </Link>
  );
}

const tones = ['blue', 'sun', 'leaf', 'clay'] as const;

/** The same person has the same colour everywhere. */
function toneOf(id: string) {
  return tones[(id.codePointAt(0) ?? 0) % tones.length] ?? 'blue';
}
