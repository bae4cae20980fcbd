import type { FormApi } from 'final-form';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { NewPasswordField } from '#src/app/NewPasswordField/NewPasswordField.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { refusedPassword } from '#src/forms/refusedPassword.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useResetLater } from '#src/forms/useResetLater.ts';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
}

export function PasswordChangeForm({ email }: { email: string }) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PasswordChangePage.${key}` });
  const dispatch = useAppDispatch();
  const resetLater = useResetLater();
  const [outcome, setOutcome] = useState<'changed' | Failure | null>(null);

  const handleSubmit = async (values: PasswordValues, form: FormApi<PasswordValues>) => {
    setOutcome(null);
    try {
      await dispatch(changePassword(values));
    } catch (caught) {
      const failure = toFailure(caught);
      if (failure.code === 'forbidden') return { currentPassword: say('passwordFailed') };
      const refused = refusedPassword(intl, 'newPassword')(failure);
      if (refused) return refused;
      return setOutcome(failure);
    }
    setOutcome('changed');
    resetLater(form, 'currentPassword', 'newPassword');
  };

  const failure = typeof outcome === 'object' ? outcome : null;
  return (
    <Form<PasswordValues> label={say('form')} onSubmit={handleSubmit}>
      <PasswordField
        name="currentPassword"
        label={say('currentPassword')}
        autoComplete="current-password"
        isRequired
        validate={required(say('currentPasswordRequired'))}
      />
      <NewPasswordField label={say('newPassword')} email={email} />
      <FormError failure={failure} otherwise={say('genericFailure')} />
      {outcome === 'changed' && <Banner kind="success">{say('changed')}</Banner>}
      <div>
        <SubmitButton>{say('submit')}</SubmitButton>
      </div>
    </Form>
  );
}

const changePassword =
  (change: PasswordValues): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).currentUser.changePassword(change);
