import { useState } from 'react';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useSession, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './DeleteAccountPage.module.css';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { usePage } from './loadData.ts';
import { Unfinished } from './Unfinished.tsx';

const consequences = ['atOnce', 'listings', 'letters', 'erased', 'forGood'] as const;

/** Account deletion: its consequences, what prevents it, and the form. */
export function DeleteAccountPage() {
  const text = useMessages('DeleteAccountPage');
  const { currentUser } = useSession();
  const { data, update } = usePage();
  // The marketplace may know of unfinished bookings that no list shows.
  const [isRefused, setIsRefused] = useState(false);
  const isUnfinished = data.count > 0 || isRefused;
  const canEnd = useSettings().apiUrl === '';
  const errorCause = text('errorCause', { count: data.count });
  const obstacle = text('blocked', { errorCause });
  const isPossible = data.count === 0 || canEnd;

  return (
    <AccountFrame page="DeleteAccountPage" intro={text('intro')}>
      {isUnfinished && <Unfinished {...{ data, obstacle, canEnd, isRefused }} />}
      <AccountSection title={text('whatHappens')}>
        <ul className={css.facts}>
          {consequences.map(key => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
      </AccountSection>
      {isPossible && currentUser && !currentUser.hasPassword && (
        <AccountSection title={text('confirmTitle')}>
          <FirstPassword currentUser={currentUser} to="delete" />
        </AccountSection>
      )}
      {isPossible && currentUser?.hasPassword && (
        <>
          <AccountSection title={text('confirmTitle')}>
            <DeleteAccountForm
              obstacle={isUnfinished && canEnd ? obstacle : undefined}
              onRefused={unfinished => {
                update(() => unfinished);
                setIsRefused(true);
              }}
            />
          </AccountSection>
          <AccountSection title={text('forgotTitle')}>
            <p>{text('forgotText')}</p>
            <PasswordResetMail email={currentUser.email} />
          </AccountSection>
        </>
      )}
    </AccountFrame>
  );
}

export { DeleteAccountPage as Page };
export { loadData } from './loadData.ts';
