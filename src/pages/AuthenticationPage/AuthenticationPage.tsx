import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIntl } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { siteNames } from '#src/config/socialLogins.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { PendingIdentity } from '#contract/account/user.ts';
import { cleanEmail, isEmail } from '#contract/account/email.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { signupPrivateData } from '#contract/account/signupPayload.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { confirmSignup } from '#src/store/confirmThunks.ts';
import { type AuthenticationData, usePage } from './loadData.ts';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';
import { SocialLogins, useInAppBrowser } from './SocialLogins.tsx';
import { EmailField, NameFields } from './fields.tsx';
import { TermsNote } from './TermsNote.tsx';
import { useSubmit } from './useSend.ts';
import css from './AuthenticationPage.module.css';

/** Login, sign-up or confirmation. The route guard redirects signed-in users to their return URL. */
export function AuthenticationPage() {
  const text = useMessages('AuthenticationPage');
  const { tab, pending, problem, profileType, isSent = false } = usePage().data;
  const [email, setEmail] = useState<string>();
  const [hasSent, setHasSent] = useState(false);
  const inApp = useInAppBrowser();
  const title = text(`${tab}Title`);
  const site = pending ? siteNames[pending.idpId] : '';

  if (tab === 'signup' && (isSent || hasSent))
    return (
      <PageFrame title={text('sentTitle')} robots="noindex">
        <Container width="form" className={css.page}>
          <SignupSent />
        </Container>
      </PageFrame>
    );
  return (
    <PageFrame title={title} robots="noindex">
      <Container width="form" className={css.page}>
        <div>
          <h1>{title}</h1>
          {(tab !== 'confirm' || pending) && <p className={css.intro}>{text(`${tab}Intro`, { site })}</p>}
        </div>
        {problem && (
          <Banner kind={problem.kind === 'cancelled' ? 'info' : 'warning'}>
            {text(`problem.${problem.kind}`, { site: siteNames[problem.with] })}
          </Banner>
        )}
        {tab === 'confirm' && !pending && <Banner kind="warning">{text('confirmExpired')}</Banner>}
        <Panel className={css.panel}>
          {tab === 'confirm' && pending ? (
            <ConfirmForm pending={pending} />
          ) : (
            <>
              <AuthTabs tab={tab} />
              {!pending && !inApp && <SocialLogins />}
              {tab === 'signup' && (
                <SignupForm
                  email={email}
                  onEmail={setEmail}
                  onSent={() => setHasSent(true)}
                  profileType={profileType}
                />
              )}
              {tab !== 'signup' && <LoginForm email={email} onEmail={setEmail} pending={pending} />}
              {!pending && inApp && <SocialLogins />}
            </>
          )}
        </Panel>
      </Container>
    </PageFrame>
  );
}

function AuthTabs({ tab }: Pick<AuthenticationData, 'tab'>) {
  const text = useMessages('AuthenticationPage');
  // The other tab keeps the return URL.
  const { state } = useLocation() as { state: unknown };
  return (
    <Tabs
      label={text('tabs')}
      items={[
        { label: text('loginTab'), to: pathTo('LoginPage', {}), isCurrent: tab !== 'signup', state },
        { label: text('signupTab'), to: pathTo('SignupPage', {}), isCurrent: tab === 'signup', state },
      ]}
    />
  );
}

/** Follows a sign-up where pages don't tell who has an account: the text is true for both. */
function SignupSent() {
  const text = useMessages('AuthenticationPage');
  const { state } = useLocation() as { state: unknown };
  return (
    <MessagePanel icon="inbox" title={text('sentTitle')} takesFocus>
      <p>{text('sentText')}</p>
      <ButtonLink to={pathTo('LoginPage', {})} state={state}>
        {text('sentLogin')}
      </ButtonLink>
      <p>{text('sentLink')}</p>
      <p>{text('sentHint')}</p>
    </MessagePanel>
  );
}

interface ConfirmValues {
  email: string;
  fname: string;
  lname: string;
}

/** Completes the identity provider's data of a new user, then creates the account and signs the user in. */
function ConfirmForm({ pending }: { pending: PendingIdentity }) {
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

export { AuthenticationPage as Page };
export { loadData } from './loadData.ts';
