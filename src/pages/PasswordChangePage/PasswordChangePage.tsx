import type { FormApi } from 'final-form';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { WayIn } from '#contract/account/wayIn.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import {
  NewPasswordField,
  useNewPasswordMessages,
} from '#src/features/NewPasswordField/NewPasswordField.tsx';
import { useKeptWays, WaysIn } from '#src/features/WaysIn/WaysIn.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useResetLater } from '#src/forms/useResetLater.ts';
import { required } from '#src/forms/validators.ts';
import type { AppThunk } from '#src/store/state.ts';
import { usePage } from './loadData.ts';

/** Changes the password of users who know the current one; mails a link to users who don't, or have none. */
export function PasswordChangePage() {
  const text = useMessages('PasswordChangePage');
  const currentUser = useCurrentUser();
  const { ways } = usePage().data;
  return (
    <AccountFrame
      page="PasswordChangePage"
      intro={currentUser?.hasPassword === false ? undefined : text('intro')}
    >
      {currentUser && !currentUser.hasPassword && (
        <AccountSection title={text('firstTitle')}>
          <FirstPassword currentUser={currentUser} to="change" />
        </AccountSection>
      )}
      {currentUser?.hasPassword && (
        <>
          <AccountSection>
            <PasswordChangeForm email={currentUser.email} ways={ways ?? []} />
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

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
}

interface PasswordChangeFormProps {
  email: string;
  /** What else opens the account; empty where that is not known. */
  ways: readonly WayIn[];
}

function PasswordChangeForm({ email, ways }: PasswordChangeFormProps) {
  const text = useMessages('PasswordChangePage');
  const passwordMessages = useNewPasswordMessages();
  const dispatch = useAppDispatch();
  const resetLater = useResetLater();
  const { search } = useLocation();
  const refused = usePostedFailure('change');
  const isSaved = new URLSearchParams(search).has('saved');
  const [outcome, setOutcome] = useState<'changed' | Failure | null>(refused ?? (isSaved ? 'changed' : null));
  const [shown, setShown] = useState(ways);
  const keptWays = useKeptWays(shown);
  const { kept } = keptWays;

  const handleSubmit = async (values: PasswordValues, form: FormApi<PasswordValues>) => {
    setOutcome(null);
    try {
      await dispatch(changePassword({ ...values, ...(kept.length > 0 ? { keep: kept } : {}) }));
    } catch (caught) {
      const failure = toFailure(caught);
      if (failure.code === 'forbidden') return { currentPassword: text('passwordFailed') };
      return setOutcome(failure);
    }
    setOutcome('changed');
    setShown(shown.filter(({ key }) => kept.includes(key)));
    resetLater(form, 'currentPassword', 'newPassword');
  };

  const failure = typeof outcome === 'object' ? outcome : null;
  return (
    <Form<PasswordValues> worksWithoutScript label={text('form')} onSubmit={handleSubmit}>
      <input type="hidden" name="change" value="1" />
      <PasswordField
        name="currentPassword"
        label={text('currentPassword')}
        autoComplete="current-password"
        isRequired
        validate={required(text('currentPasswordRequired'))}
      />
      <NewPasswordField label={text('newPassword')} email={email} />
      <WaysIn {...keptWays} />
      <FormError
        failure={failure}
        messages={{ forbidden: text('passwordFailed'), ...passwordMessages }}
        otherwise={text('genericFailure')}
      />
      {outcome === 'changed' && (
        <Banner kind="success" illustration="secured">
          {text('changed')}
        </Banner>
      )}
      <div>
        <SubmitButton>{text('submit')}</SubmitButton>
      </div>
    </Form>
  );
}

const changePassword =
  (change: PasswordValues & { keep?: readonly string[] }): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).currentUser.changePassword(change);

export { PasswordChangePage as Page };
export { loadData } from './loadData.ts';
