import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { deleteAccount } from './deleteAccount.ts';
import type { DeleteAccountData } from './loadData.ts';

interface DeleteAccountFormProps {
  /** Called when unfinished bookings prevent the deletion. */
  onRefused: (unfinished: DeleteAccountData) => void;
}

interface DeleteValues {
  currentPassword: string;
}

export function DeleteAccountForm({ onRefused }: DeleteAccountFormProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `DeleteAccountPage.${key}` });
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async ({ currentPassword }: DeleteValues) => {
    setFailure(null);
    try {
      const unfinished = await dispatch(deleteAccount(currentPassword));
      if (unfinished) onRefused(unfinished);
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') return { currentPassword: say('passwordFailed') };
      setFailure(failed);
    }
  };

  return (
    <Form<DeleteValues> label={say('confirmTitle')} onSubmit={handleSubmit}>
      <PasswordField
        name="currentPassword"
        label={say('currentPassword')}
        autoComplete="current-password"
        isRequired
        validate={required(say('currentPasswordRequired'))}
      />
      <FormError failure={failure} otherwise={say('genericFailure')} />
      <div>
        <SubmitButton variant="danger">{say('submit')}</SubmitButton>
      </div>
    </Form>
  );
}
