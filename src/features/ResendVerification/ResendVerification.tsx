import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Failure, toFailure } from '#src/api/failure.ts';
import type { ButtonLook } from '#src/components/Button/Button.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { sendVerificationEmail } from '#src/store/accountThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ResendVerification.module.css';

/** How long the confirmation is shown, in milliseconds (specification section 9). */
const sentShownFor = 2000;

/**
 * A button that sends the verification mail again and shows the result; the server handles it without JavaScript. Not
 * for use inside a form.
 */
export function ResendVerification(look: ButtonLook) {
  const text = useMessages('ResendVerification');
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const [isSent, setIsSent] = useState(new URLSearchParams(search).get('mail') === 'sent');
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('resend') ?? null);

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setIsSent(false), sentShownFor);
    return () => clearTimeout(timer);
  }, [isSent]);

  const handleSubmit = async () => {
    setFailure(null);
    try {
      setIsSent((await dispatch(sendVerificationEmail())) === 'sent');
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <Form onSubmit={handleSubmit} label={text('button')} worksWithoutScript>
      <input type="hidden" name="resend" value="1" />
      <FormError
        failure={failure}
        messages={{
          'email-too-many-verification-requests': text('resendFailedTooManyRequests'),
          ...(failure && failure.status >= 500 ? { [failure.code]: text('resendFailed') } : {}),
        }}
      />
      <div className={css.line}>
        <SubmitButton {...look}>{text('button')}</SubmitButton>
        <span role="status">{isSent && text('sent')}</span>
      </div>
    </Form>
  );
}
