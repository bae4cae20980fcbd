import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { passwordMax, passwordMin } from '#contract/rules/password.ts';
import { organisationTypes } from '#contract/searchSchema.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { pathTo } from '#src/config/paths.ts';
import { RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composed, email as emailRule, password as passwordRule, required } from '#src/forms/validators.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { signup } from '#src/store/sessionThunks.ts';
import css from './AuthenticationPage.module.css';
import type { AuthFormProps } from './LoginForm.tsx';
import { type SignupValues, toSignupPayload } from './signupPayload.ts';

/** Creates an account for a private person or an organisation and signs it in. */
export function SignupForm({ email, onEmail }: AuthFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(state => state.auth.inProgress !== null);
  const { state } = useLocation() as { state: unknown };
  const [failure, setFailure] = useState<Failure | null>(null);
  const [initialValues] = useState<Partial<SignupValues>>(() =>
    email === undefined ? { profileType: 'private' } : { profileType: 'private', email },
  );
  const text = (key: string, values?: Record<string, number>) =>
    intl.formatMessage({ id: `AuthenticationPage.${key}` }, values);

  const handleSubmit = async (values: SignupValues) => {
    onEmail(values.email);
    setFailure(null);
    try {
      await dispatch(signup(toSignupPayload(values)));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <Form<SignupValues> label={text('signupTitle')} onSubmit={handleSubmit} initialValues={initialValues}>
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
          {profileType === 'organisation' ? <OrganisationFields /> : <PersonFields />}
          <TextField
            name="email"
            type="email"
            label={text('email')}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            isRequired
            validate={composed(required(text('emailRequired')), emailRule(text('emailInvalid')))}
          />
          <PasswordField
            name="password"
            label={text('password')}
            hint={text('passwordHint')}
            autoComplete="new-password"
            isRequired
            validate={composed(
              required(text('passwordRequired')),
              passwordRule({
                tooShort: text('passwordTooShort', { min: passwordMin }),
                tooLong: text('passwordTooLong', { max: passwordMax }),
              }),
            )}
          />
          <section className={css.stored} aria-labelledby="signup-stored">
            <h2 id="signup-stored">{text('storedHeading')}</h2>
            <p>{text(profileType === 'organisation' ? 'storedOrganisation' : 'storedPerson')}</p>
            <p>{text('storedPassword')}</p>
          </section>
          <FormError failure={failure} messages={failure ? words(failure, text) : undefined} />
          {failure?.code === 'email-taken' && (
            <Link to={pathTo('LoginPage', {})} state={state}>
              {text('goToLogin')}
            </Link>
          )}
          <SubmitButton isFullWidth busy={isBusy}>
            <FormattedMessage id="AuthenticationPage.signupButton" />
          </SubmitButton>
        </>
      )}
    </Form>
  );
}

function words({ code, status }: Failure, text: (key: string) => string) {
  if (code === 'email-taken') return { [code]: text('emailTaken') };
  return status === 0 || status === 429 ? undefined : { [code]: text('signupFailed') };
}

function PersonFields() {
  const intl = useIntl();
  const text = (key: string) => intl.formatMessage({ id: `AuthenticationPage.${key}` });
  return (
    <div className={css.names}>
      <TextField
        name="fname"
        label={text('firstName')}
        autoComplete="given-name"
        isRequired
        validate={required(text('firstNameRequired'))}
      />
      <TextField
        name="lname"
        label={text('lastName')}
        autoComplete="family-name"
        isRequired
        validate={required(text('lastNameRequired'))}
      />
    </div>
  );
}

function OrganisationFields() {
  const intl = useIntl();
  const text = (key: string) => intl.formatMessage({ id: `AuthenticationPage.${key}` });
  return (
    <>
      <TextField
        name="name"
        label={text('organisationName')}
        autoComplete="organization"
        isRequired
        validate={required(text('nameRequired'))}
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
