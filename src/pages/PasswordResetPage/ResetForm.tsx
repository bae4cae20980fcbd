import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { NewPasswordField } from '#src/app/NewPasswordField/NewPasswordField.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { refusedPassword } from '#src/forms/refusedPassword.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import css from './PasswordResetPage.module.css';
import type { Api } from '#src/api/api.ts';
import { loadSession } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/state.ts';

interface ResetFormProps {
  email: string;
  token: string;
  onDone: () => void;
  onExpired: () => void;
}

interface ResetValues {
  newPassword: string;
}

export function ResetForm({ email, token, onDone, onExpired }: ResetFormProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PasswordResetPage.${key}` });
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async ({ newPassword }: ResetValues) => {
    setFailure(null);
    try {
      await dispatch(resetPassword({ email, passwordResetToken: token, newPassword }));
    } catch (caught) {
      const failed = toFailure(caught);
      const refused = refusedPassword(intl, 'newPassword')(failed);
      if (refused) return refused;
      return failed.code === 'forbidden' ? onExpired() : setFailure(failed);
    }
    onDone();
  };

  return (
    <>
      <div>
        <h1>{say('title')}</h1>
        <p className={css.intro}>
          <FormattedMessage id="PasswordResetPage.intro" values={{ email: <b>{email}</b> }} />
        </p>
      </div>
      <Panel>
        <Form<ResetValues> label={say('title')} onSubmit={handleSubmit}>
          <NewPasswordField label={say('newPassword')} email={email} />
          <FormError failure={failure} otherwise={say('resetFailed')} />
          <SubmitButton isFullWidth>{say('submit')}</SubmitButton>
        </Form>
      </Panel>
    </>
  );
}

/**
 * Sets a new password with the token of a mailed link, which ends all of the user's sessions, including this one.
 * @throws ApiFailure forbidden for a link that is unknown, used or too old.
 */
export function resetPassword(reset: Parameters<Api['auth']['resetPassword']>[0]): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    await (await api()).auth.resetPassword(reset);
    // The password is set, even if the session cannot be reloaded now.
    if (getState().session.currentUser) await dispatch(loadSession()).catch(() => undefined);
  };
}
