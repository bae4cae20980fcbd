import { useIntl, FormattedMessage } from 'react-intl';
import { Icon } from '../Icon/Icon.tsx';
import type { UserPublicData } from '#contract/account/user.ts';
import css from './VerifiedBadge.module.css';

interface VerifiedBadgeProps {
  /** Only the shield icon, with the text as its accessible name. */
  isCompact?: boolean | undefined;
}

/** States that an operator has checked the identity. Render it only for verified users and listings. */
export function VerifiedBadge({ isCompact = false }: VerifiedBadgeProps) {
  const label = useIntl().formatMessage({ id: 'VerifiedBadge.verified' });
  if (isCompact) return <Icon name="verified" title={label} className={css.shield} />;
  return (
    <span className={css.badge}>
      <Icon name="verified" />
      {label}
    </span>
  );
}

/** The marks that only operators can give a user: the verification badge, and team membership. */
export function UserMarks({
  isVerified,
  staff,
  isCompact,
}: Pick<UserPublicData, 'isVerified' | 'staff'> & VerifiedBadgeProps) {
  return (
    <>
      {staff && (
        <span className={css.staff}>
          <FormattedMessage id="UserMarks.staff" />
        </span>
      )}
      {isVerified && <VerifiedBadge isCompact={isCompact} />}
    </>
  );
}
