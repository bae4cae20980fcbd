import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/app/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/app/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/app/PasswordResetMail/PasswordResetMail.tsx';
import { usePage, useSession } from '#src/store/hooks.ts';
import css from './DeleteAccountPage.module.css';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { type DeleteAccountData } from './loadData.ts';
import { Unfinished } from './Unfinished.tsx';

/** Account deletion: its consequences, what prevents it, and the form. */
export function DeleteAccountPage() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `DeleteAccountPage.${key}` });
  const { currentUser } = useSession();
  const { data, update } = usePage<DeleteAccountData>();
  // The marketplace may know of unfinished bookings that no list shows.
  const [isRefused, setIsRefused] = useState(false);

  return (
    <AccountFrame page="DeleteAccountPage" intro={say('intro')}>
      {(data.count > 0 || isRefused) && <Unfinished data={data} takesFocus={isRefused} />}
      <AccountSection title={say('whatHappens')}>
        <ul className={css.facts}>
          {['atOnce', 'listings', 'letters', 'erased', 'forGood'].map(key => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
      </AccountSection>
      {data.count === 0 && currentUser && !currentUser.hasPassword && (
        <AccountSection title={say('confirmTitle')}>
          <FirstPassword currentUser={currentUser} to="delete" />
        </AccountSection>
      )}
      {data.count === 0 && currentUser?.hasPassword && (
        <>
          <AccountSection title={say('confirmTitle')}>
            <DeleteAccountForm
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
