import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { PendingIdentity } from '#contract/account/user.ts';
import { cleanEmail, isEmail } from '#contract/account/email.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { signupPrivateData } from '#contract/account/signupPayload.ts';
import { pathTo } from '#contract/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { confirmSignup } from '#src/store/confirmThunks.ts';
import { useMessages } from '#src/util/messages.ts';
import { EmailField, NameFields } from './fields.tsx';
import { siteNames } from '#src/config/socialLogins.ts';
import { TermsNote } from './TermsNote.tsx';
import { useSubmit } from './useSend.ts';

interface ConfirmValues {
  email: string;
  fname: string;
  lname: string;
}

/** Completes the identity provider's data of a new user, then creates the account and signs the user in. */
export function ConfirmForm({ pending }: { pending: PendingIdentity }) {
  const text = useMessages('AuthenticationPage');
  const { locale } = useIntl();
  const { termsVersion } = useSettings();
  const { state } = useLocation() as { state: unknown };
  const { idpId, email: given = '', firstName = '', lastName = '' } = pending;
  const site = siteNames[idpId];
  // The provider may know an address that no mail of this site can reach, or none (decision 021).
  const isUsable = isEmail(given.trim());
  const [initialValues] = useState<ConfirmValues>({
    email: isUsable ? given : '',
    fname: firstName,
    lname: lastName,
  });
  const { isBusy, failure, handleSubmit } = useSubmit<ConfirmValues>(values =>
    confirmSignup({
      idpId,
      email: cleanEmail(values.email),
      firstName: cleanWords(values.fname),
      lastName: cleanWords(values.lname),
      publicData: { profileType: 'private' },
      privateData: signupPrivateData({ locale, termsVersion }),
    }),
  );

  return (
    <>
      {!isUsable && (
        <Banner kind="info">
          {text(given ? 'confirmEmailRefused' : 'confirmEmailMissing', { site, email: given })}
        </Banner>
      )}
      <Form<ConfirmValues>
        worksWithoutScript
        label={text('confirmTitle')}
        onSubmit={handleSubmit}
        initialValues={initialValues}
      >
        <EmailField autoComplete="email" />
        <NameFields />
        <TermsNote />
        <FormError
          failure={failure}
          messages={{
            'email-taken': text('emailTaken'),
            conflict: text('linkedElsewhere', { site }),
            'not-found': text('confirmExpired'),
          }}
          otherwise={text('signupFailed')}
        />
        {failure?.code === 'email-taken' && (
          <Link to={pathTo('LoginPage', {}, { connect: 1 })} state={state}>
            {text('goToLink', { site })}
          </Link>
        )}
        <SubmitButton isFullWidth busy={isBusy}>
          {text('confirmButton')}
        </SubmitButton>
      </Form>
    </>
  );
}
