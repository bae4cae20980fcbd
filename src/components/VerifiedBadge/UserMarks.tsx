import { FormattedMessage } from 'react-intl';
import type { UserPublicData } from '#contract/entities/user.ts';
import { VerifiedBadge } from './VerifiedBadge.tsx';
import css from './VerifiedBadge.module.css';

/** The marks that the site gives a user: the badge, and that they belong to its team. Nobody can give them to themselves. */
export function UserMarks({ isVerified, staff }: Pick<UserPublicData, 'isVerified' | 'staff'>) {
  return (
    <>
      {staff && (
        <span className={css.staff}>
          <FormattedMessage id="UserMarks.staff" />
        </span>
      )}
      {isVerified && <VerifiedBadge />}
    </>
  );
}
