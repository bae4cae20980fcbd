import { type RefObject, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { organisationTypes, type ProfileType } from '#contract/account/user.ts';
import { pathTo } from '#contract/paths.ts';
import { RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedField } from '#src/forms/posted.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, required, usePlainName } from '#src/forms/validators.ts';
import { useSettings } from '#src/store/hooks.ts';
import { signup, signUpQuietly } from '#src/store/sessionThunks.ts';
import { useMessages } from '#src/util/messages.ts';
import { type SignupValues, toSignupPayload } from '#contract/account/signupPayload.ts';
import { marksOf, type SignUpMark } from '#contract/safety/signals.ts';
import { useHasScript } from '#src/components/browserState.ts';
import { Honeypot } from '#src/forms/Honeypot.tsx';
import { EmailField, NameFields, NewPasswordField } from './fields.tsx';
import type { AuthFormProps } from './LoginForm.tsx';
import { TermsNote } from './TermsNote.tsx';
import { useSubmit } from './useSend.ts';
import { usePage } from './loadData.ts';
import css from './AuthenticationPage.module.css';

/** Creates an account for a private person or an organisation, and signs in. */
export function SignupForm({
  email,
  onEmail,
  onSent,
  profileType,
}: AuthFormProps & { profileType: ProfileType; onSent: () => void }) {
  const text = useMessages('AuthenticationPage');
  const { locale } = useIntl();
  const { termsVersion, hidesAccounts = false } = useSettings();
  const { state } = useLocation() as { state: unknown };
  const trap = useRef<HTMLInputElement>(null);
  const marks = useSignUpMarks(trap);
  // Without JavaScript the fields of a choice appear once the form was submitted.
  const chosen = usePostedField('profileType') === 'organisation' ? 'organisation' : profileType;
  const [initialValues] = useState<Partial<SignupValues>>(() =>
    email === undefined ? { profileType: chosen } : { profileType: chosen, email },
  );
  const { isBusy, failure, handleSubmit } = useSubmit<SignupValues>(values => {
    onEmail(values.email);
    const payload = toSignupPayload(values, { locale, termsVersion, marks: marks() });
    if (!hidesAccounts) return signup(payload);
    return async dispatch => {
      await dispatch(signUpQuietly(payload));
      onSent();
    };
  });

  return (
    <Form<SignupValues>
      worksWithoutScript
      label={text('signupTitle')}
      onSubmit={handleSubmit}
      initialValues={initialValues}
    >
      {({ profileType }) => (
        <>
          <RadioCardsField
            name="profileType"
            label={text('profileType')}
            isRequired
            validate={required(text('optionRequired'))}
            options={[
              { value: 'private', label: text('private'), hint: text('privateHint'), icon: 'user' },
              {
                value: 'organisation',
                label: text('organisation'),
                hint: text('organisationHint'),
                icon: 'heart-hands',
              },
            ]}
          />
          <noscript>
            <a href={pathTo('SignupPage', {}, { as: 'organisation' })}>{text('asOrganisation')}</a>
          </noscript>
          {profileType === 'organisation' ? <OrganisationFields /> : <NameFields />}
          <EmailField autoComplete="email" />
          <NewPasswordField />
          <HoneypotFields trap={trap} />
          <section className={css.stored} aria-labelledby="signup-stored">
            <h2 id="signup-stored">{text('storedHeading')}</h2>
            <p>{text(profileType === 'organisation' ? 'storedOrganisation' : 'storedPerson')}</p>
            <p>{text('storedPassword')}</p>
          </section>
          <TermsNote />
          <FormError
            failure={failure}
            messages={{ 'email-taken': text('emailTaken') }}
            otherwise={text('signupFailed')}
          />
          {failure?.code === 'email-taken' && (
            <Link to={pathTo('LoginPage', {})} state={state}>
              {text('goToLogin')}
            </Link>
          )}
          <SubmitButton isFullWidth busy={isBusy}>
            {text('signupButton')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}

function OrganisationFields() {
  const text = useMessages('AuthenticationPage');
  const isPlain = usePlainName();
  return (
    <>
      <TextField
        name="name"
        label={text('organisationName')}
        autoComplete="organization"
        isRequired
        validate={composeValidators(required(text('nameRequired')), isPlain)}
      />
      <SelectField
        name="organisationType"
        label={text('organisationType')}
        placeholder={text('organisationTypeChoose')}
        isRequired
        validate={required(text('optionRequired'))}
        options={organisationTypes.map(value => ({ value, label: text(`organisationType.${value}`) }))}
      />
    </>
  );
}

interface UnseenFieldsProps {
  /** The honeypot field. */
  trap: RefObject<HTMLInputElement | null>;
}

/** A honeypot field and the time the form was rendered. */
function HoneypotFields({ trap }: UnseenFieldsProps) {
  const text = useMessages('AuthenticationPage');
  const { madeAt } = usePage().data;
  // A form returned with errors keeps the time of its first rendering.
  const shown = usePostedField('shown') ?? String(madeAt);
  return (
    <>
      <Honeypot trap={trap} label={text('leaveEmpty')} />
      <input type="hidden" name="shown" value={shown} />
    </>
  );
}

/** Returns a function that collects the bot signals detected so far. */
function useSignUpMarks(trap: UnseenFieldsProps['trap']): () => SignUpMark[] {
  const { madeAt } = usePage().data;
  // A server-rendered page carries the server's time; here the form has existed since the page began to load.
  const [isOurClock] = useState(useHasScript());
  return () => {
    const after = isOurClock ? Date.now() - madeAt : performance.now();
    return marksOf({ hidden: trap.current?.value ?? '', after });
  };
}
