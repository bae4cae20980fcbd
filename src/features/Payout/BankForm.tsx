import { useRef, useState } from 'react';
import type { PayoutAccount } from '#contract/payment/payment.ts';
import { useMessages } from '#src/util/messages.ts';
import type { BankValues } from './rules/bankFields.ts';
import type { Failure } from '#src/api/failure.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Form } from '#src/forms/Form.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { changeBankAccount } from '#src/store/payout.ts';
import type { Stripe } from '#src/util/stripe.ts';
import { BankFields, type BankHandle } from './BankFields.tsx';
import { PayoutError } from './PayoutError.tsx';

interface BankFormProps {
  stripe: Stripe;
  account: PayoutAccount;
  onChanged: (account: PayoutAccount) => void;
  /** Called when the provider no longer has the account. */
  onGone: () => void;
  onCancel: () => void;
}

/** A form to replace the bank account of an existing payout account. */
export function BankForm({ stripe, account, onChanged, onGone, onCancel }: BankFormProps) {
  const text = useMessages('Payout');
  const dispatch = useAppDispatch();
  const bank = useRef<BankHandle>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async () => {
    setFailure(null);
    const token = await bank.current?.take();
    if (!token) return;
    const answer = await dispatch(changeBankAccount(token));
    if ('failure' in answer)
      return answer.failure.code === 'account-gone' ? onGone() : setFailure(answer.failure);
    onChanged(answer.account);
  };

  return (
    <Form<{ bank: BankValues }> label={text('bankForm')} onSubmit={handleSubmit}>
      {values => (
        <>
          <BankFields
            ref={bank}
            stripe={stripe}
            country={account.country}
            isCompany={account.isCompany}
            values={values.bank}
          />
          <PayoutError failure={failure} words={text('updateFailed')} />
          <ButtonRow>
            <SubmitButton>{text('saveBank')}</SubmitButton>
            <CancelButton onCancel={onCancel}>{text('cancel')}</CancelButton>
          </ButtonRow>
        </>
      )}
    </Form>
  );
}
