import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { WayIn } from '#contract/account/wayIn.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import {
  NewPasswordField,
  useNewPasswordMessages,
} from '#src/features/NewPasswordField/NewPasswordField.tsx';
import { useKeptWays, WaysIn } from '#src/features/WaysIn/WaysIn.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import css from './PasswordResetPage.module.css';
import type { Api } from '#src/api/api.ts';
import { loadSession } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';

interface ResetFormProps {
  email: string;
  token: string;
  /** What else opens the account; empty where that is not known. */
  ways: readonly WayIn[];
  onDone: () => void;
  onExpired: () => void;
}

interface ResetValues {
  newPassword: string;
}

export function ResetForm({ email, token, ways, onDone, onExpired }: ResetFormProps) {
  const text = useMessages('PasswordResetPage');
  const passwordMessages = useNewPasswordMessages();
  const dispatch = useAppDispatch();
  const refused = usePostedFailure('reset');
  const [failure, setFailure] = useState<Failure | null>(refused ?? null);
  const keptWays = useKeptWays(ways);
  const { kept } = keptWays;

  const handleSubmit = async ({ newPassword }: ResetValues) => {
    setFailure(null);
    try {
      await dispatch(
        resetPassword({
          email,
          passwordResetToken: token,
          newPassword,
          ...(kept.length > 0 ? { keep: kept } : {}),
        }),
      );
    } catch (caught) {
      const failed = toFailure(caught);
      return failed.code === 'forbidden' ? onExpired() : setFailure(failed);
    }
    onDone();
  };

  return (
    <>
      <div>
        <h1>{text('title')}</h1>
        <p className={css.intro}>
          <FormattedMessage id="PasswordResetPage.intro" values={{ email: <b>{email}</b> }} />
        </p>
      </div>
      <Panel>
        <Form<ResetValues> worksWithoutScript label={text('title')} onSubmit={handleSubmit}>
          <input type="hidden" name="reset" value="1" />
          <NewPasswordField label={text('newPassword')} email={email} />
          {ways.length > 0 ? <WaysIn {...keptWays} /> : <p>{text('all')}</p>}
          <FormError failure={failure} messages={passwordMessages} otherwise={text('resetFailed')} />
          <SubmitButton isFullWidth>{text('submit')}</SubmitButton>
        </Form>
      </Panel>
    </>
  );
}

/**
 * Sets a new password with the token of a mailed link, which ends what opens the account and isn't kept, such as this
 * session.
 * @throws ApiFailure forbidden for a link that is unknown, used or too old.
 */
export function resetPassword(reset: Parameters<Api['auth']['resetPassword']>[0]): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    await (await api()).auth.resetPassword(reset);
    // The password is set, even if the session cannot be reloaded now.
    if (getState().session.currentUser) await dispatch(loadSession()).catch(() => undefined);
  };
}
