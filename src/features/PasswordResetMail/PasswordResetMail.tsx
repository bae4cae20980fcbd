import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { ButtonLook } from '#src/components/Button/Button.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { requestPasswordReset } from '#src/store/accountThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';

/** A button that mails a password reset link to this address and shows the result. Not for use inside a form. */
export function PasswordResetMail({ email, ...look }: ButtonLook & { email: string }) {
  const intl = useIntl();
  const say = (key: string, values?: Record<string, string>) =>
    intl.formatMessage({ id: `PasswordResetMail.${key}` }, values);
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
    <Form onSubmit={handleSubmit} label={say('button')}>
      <FormError failure={failure} messages={{ 'email-not-found': say('emailNotFound') }} />
      {isSent && <Banner kind="success">{say('sent', { email })}</Banner>}
      <div>
        <SubmitButton variant="secondary" {...look}>
          {say(isSent ? 'again' : 'button')}
        </SubmitButton>
      </div>
    </Form>
  );
}
