import type { FormApi } from 'final-form';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { CurrentUser } from '#contract/account/user.ts';
import { cleanEmail, emailKey } from '#contract/account/email.ts';
import { isBlank } from '#contract/text/blank.ts';
import { cleanPhoneNumber, isPhoneNumber } from '#contract/account/phoneNumber.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useResetLater } from '#src/forms/useResetLater.ts';
import { composeValidators, email as emailRule, required } from '#src/forms/validators.ts';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { type Answer, feedbackFor } from './answer.ts';
import { saveContactDetails } from './saveContactDetails.ts';

interface ContactValues {
  email: string;
  phoneNumber?: string;
  currentPassword?: string;
}

/**
 * Form for the address and the telephone number. Changing the address requires the password, since the address gives
 * access to the account; the telephone number does not. Users without a password set one first and change only the
 * number here.
 */
export function ContactDetailsForm({ currentUser }: { currentUser: CurrentUser }) {
  const intl = useIntl();
  const text = useMessages('ContactDetailsPage');
  const dispatch = useAppDispatch();
  const { hidesAccounts } = useSettings();
  const resetLater = useResetLater();
  const [answer, setAnswer] = useState<Answer | null>(null);

  const { hasPassword } = currentUser;
  const address = currentUser.pendingEmail ?? currentUser.email;
  const phone = phoneOf(currentUser);
  const isEmailChanged = ({ email }: Partial<ContactValues>) => emailKey(email ?? '') !== emailKey(address);

  const handleSubmit = async (values: ContactValues, form: FormApi<ContactValues>) => {
    setAnswer(null);
    const { currentPassword = '' } = values;
    const phoneNumber = cleanPhoneNumber(values.phoneNumber ?? '');
    const withEmail = hasPassword && isEmailChanged(values);
    const withPhone = phoneNumber !== phone;
    const failures = await dispatch(
      saveContactDetails({
        ...(withEmail
          ? {
              email: {
                email: cleanEmail(values.email),
                currentPassword,
                ...(hidesAccounts ? { quietly: true } : {}),
              },
            }
          : {}),
        ...(withPhone ? { phoneNumber: phoneNumber || null } : {}),
      }),
    );
    const next = feedbackFor(failures, { withEmail, withPhone });
    setAnswer(next);
    if (!failures.email) resetLater(form, 'currentPassword');
    return Object.fromEntries(Object.entries(next.fields).map(([name, key]) => [name, text(key)]));
  };

  return (
    <Form<ContactValues>
      label={text('form')}
      onSubmit={handleSubmit}
      initialValues={{ email: address, phoneNumber: phone }}
    >
      {values => (
        <>
          {hasPassword && (
            <TextField
              name="email"
              type="email"
              label={text('email')}
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              isRequired
              validate={composeValidators(required(text('emailRequired')), emailRule(text('emailInvalid')))}
            />
          )}
          <TextField
            name="phoneNumber"
            type="tel"
            label={text('phoneNumber')}
            hint={text('phoneNumberHint')}
            autoComplete="tel"
            inputMode="tel"
            isRequired={false}
            validate={typed =>
              typed && !isBlank(typed) && !isPhoneNumber(typed) ? text('phoneNumberInvalid') : undefined
            }
          />
          {hasPassword && isEmailChanged(values) && (
            <PasswordField
              name="currentPassword"
              label={text('currentPassword')}
              hint={text('currentPasswordHint')}
              autoComplete="current-password"
              isRequired
              validate={required(text('currentPasswordRequired'))}
            />
          )}
          <FormError
            failure={answer?.failure}
            messages={
              answer?.failure && answer.words
                ? { [answer.failure.code]: text(answer.words, { when: formatWait(answer.failure, intl) }) }
                : {}
            }
          />
          {answer?.saved && <Banner kind="success">{text(answer.saved)}</Banner>}
          <div>
            <SubmitButton>{text('save')}</SubmitButton>
          </div>
        </>
      )}
    </Form>
  );
}

function phoneOf({ profile }: CurrentUser): string {
  const phone = profile?.protectedData.phoneNumber;
  return typeof phone === 'string' ? phone : '';
}
