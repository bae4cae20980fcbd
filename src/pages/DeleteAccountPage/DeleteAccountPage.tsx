import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useSession, useSettings } from '#src/store/hooks.ts';
import css from './DeleteAccountPage.module.css';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { usePage } from './loadData.ts';
import { Unfinished } from './Unfinished.tsx';

/** Account deletion: its consequences, what prevents it, and the form. */
export function DeleteAccountPage() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `DeleteAccountPage.${key}` });
  const { currentUser } = useSession();
  const { data, update } = usePage();
  // The marketplace may know of unfinished bookings that no list shows.
  const [isRefused, setIsRefused] = useState(false);
  const isUnfinished = data.count > 0 || isRefused;
  const canEnd = useSettings().apiUrl === '';
  const errorCause = intl.formatMessage({ id: 'DeleteAccountPage.errorCause' }, { count: data.count });
  const obstacle = intl.formatMessage({ id: 'DeleteAccountPage.blocked' }, { errorCause });
  const isPossible = data.count === 0 || canEnd;

  return (
    <AccountFrame page="DeleteAccountPage" intro={say('intro')}>
      {isUnfinished && <Unfinished {...{ data, obstacle, canEnd, isRefused }} />}
      <AccountSection title={say('whatHappens')}>
        <ul className={css.facts}>
          {['atOnce', 'listings', 'letters', 'erased', 'forGood'].map(key => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
      </AccountSection>
      {isPossible && currentUser && !currentUser.hasPassword && (
        <AccountSection title={say('confirmTitle')}>
          <FirstPassword currentUser={currentUser} to="delete" />
        </AccountSection>
      )}
      {isPossible && currentUser?.hasPassword && (
        <>
          <AccountSection title={say('confirmTitle')}>
            <DeleteAccountForm
              obstacle={isUnfinished && canEnd ? obstacle : undefined}
              onRefused={unfinished => {
                update(() => unfinished);
                setIsRefused(true);
              }}
            />
          </AccountSection>
          <AccountSection title={say('forgotTitle')}>
            <p>{say('forgotText')}</p>
            <PasswordResetMail email={currentUser.email} />
          </AccountSection>
        </>
      )}
    </AccountFrame>
  );
}

export { DeleteAccountPage as Page };
export { loadData } from './loadData.ts';
