import { useIntl, FormattedMessage } from 'react-intl';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { UserPublicData } from '#contract/account/user.ts';
import css from './VerifiedBadge.module.css';

interface VerifiedBadgeProps {
  /** Only the shield icon, with the text as its accessible name. */
  isCompact?: boolean | undefined;
  /** The same in narrow windows. */
  isIconOnPhones?: boolean | undefined;
}

/** States that an operator has checked the identity. Render it only for verified users and listings. */
export function VerifiedBadge({ isCompact = false, isIconOnPhones = false }: VerifiedBadgeProps) {
  const label = useIntl().formatMessage({ id: 'VerifiedBadge.verified' });
  if (isCompact) return <Icon name="verified" title={label} className={css.shield} />;
  return (
    <span className={classNames(css.badge, isIconOnPhones && css.iconOnPhones)}>
      <Icon name="verified" />
      <span>{label}</span>
    </span>
  );
}

/** The marks that only operators can give a user: the verification badge, and team membership. */
export function UserMarks({
  isVerified,
  staff,
  ...look
}: Pick<UserPublicData, 'isVerified' | 'staff'> & VerifiedBadgeProps) {
  return (
    <>
      {staff && (
        <span className={css.staff}>
          <FormattedMessage id="UserMarks.staff" />
        </span>
      )}
      {isVerified && <VerifiedBadge {...look} />}
    </>
  );
}
