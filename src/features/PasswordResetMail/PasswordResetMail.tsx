import { useState } from 'react';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { ButtonLook } from '#src/components/Button/Button.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { requestPasswordReset } from '#src/store/accountThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

/** A button that mails a password reset link to this address and shows the result. Not for use inside a form. */
export function PasswordResetMail({ email, ...look }: ButtonLook & { email: string }) {
  const text = useMessages('PasswordResetMail');
  const dispatch = useAppDispatch();
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async () => {
    setFailure(null);
    setIsSent(false);
    try {
      await dispatch(requestPasswordReset(email));
      setIsSent(true);
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <Form onSubmit={handleSubmit} label={text('button')}>
      <FormError failure={failure} messages={{ 'email-not-found': text('emailNotFound') }} />
      {isSent && <Banner kind="success">{text('sent', { email })}</Banner>}
      <div>
        <SubmitButton variant="secondary" {...look}>
          {text(isSent ? 'again' : 'button')}
        </SubmitButton>
      </div>
    </Form>
  );
}
