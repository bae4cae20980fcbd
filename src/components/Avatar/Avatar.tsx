import type { User } from '#contract/account/user.ts';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Picture/Picture.tsx';
import css from './Avatar.module.css';

interface AvatarProps {
  user: User | undefined;
  /** Pixels (specification section 9). */
  size: 40 | 60 | 96;
}

/** A user's photo, else initials, else a placeholder. Decorative: the name is next to it. */
export function Avatar({ user, size }: AvatarProps) {
  const shape = classNames(css.avatar, css[`size${size}`]);
  if (!user?.profile || user.banned || user.deleted) {
    return (
      <span className={classNames(shape, css.gone)}>
        <Icon name="user" />
      </span>
    );
  }
  const look = classNames(shape, css[colourOf(user.id)]);
  const face = (
    <Picture
      className={css.picture}
      image={user.profileImage}
      variants={['square-xsmall', 'square-small', 'square-small2x']}
      sizes={`${size}px`}
      alt=""
      fallback={<bdi aria-hidden>{user.profile.abbreviatedName}</bdi>}
    />
  );
  return <span className={look}>{face}</span>;
}

const tones = ['blue', 'sun', 'leaf', 'clay'] as const;

/** The same user has the same colour everywhere. */
function colourOf(id: string) {
  return tones[(id.codePointAt(0) ?? 0) % tones.length] ?? 'blue';
}
