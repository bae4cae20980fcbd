import { useState } from 'react';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { deleteAccount } from './deleteAccount.ts';
import type { DeleteAccountData } from './loadData.ts';

interface DeleteAccountFormProps {
  /** Why the account cannot be deleted unless its unfinished bookings end; missing when there are none. */
  obstacle?: string | undefined;
  /** Called when unfinished bookings prevent the deletion. */
  onRefused: (unfinished: DeleteAccountData) => void;
}

interface DeleteValues {
  currentPassword: string;
  endTransactions?: boolean;
}

export function DeleteAccountForm({ obstacle, onRefused }: DeleteAccountFormProps) {
  const text = useMessages('DeleteAccountPage');
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async ({ currentPassword, endTransactions }: DeleteValues) => {
    setFailure(null);
    try {
      const unfinished = await dispatch(
        deleteAccount({ currentPassword, ...(obstacle && endTransactions ? { endTransactions } : {}) }),
      );
      if (unfinished) onRefused(unfinished);
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') return { currentPassword: text('passwordFailed') };
      setFailure(failed);
    }
  };

  return (
    <Form<DeleteValues> label={text('confirmTitle')} onSubmit={handleSubmit}>
      {obstacle && (
        <CheckboxField name="endTransactions" label={text('endTransactions')} validate={required(obstacle)} />
      )}
      <PasswordField
        name="currentPassword"
        label={text('currentPassword')}
        autoComplete="current-password"
        isRequired
        validate={required(text('currentPasswordRequired'))}
      />
      <FormError failure={failure} otherwise={text('genericFailure')} />
      <div>
        <SubmitButton variant="danger">{text('submit')}</SubmitButton>
      </div>
    </Form>
  );
}
