import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './AuthenticationPage.module.css';
import { ConfirmForm } from './ConfirmForm.tsx';
import { usePage, type AuthenticationData } from './loadData.ts';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';
import { siteNames } from '#src/config/socialLogins.ts';
import { SignupSent } from './SignupSent.tsx';
import { SocialLogins } from './SocialLogins.tsx';
import { useInAppBrowser } from './useInAppBrowser.ts';

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

export { AuthenticationPage as Page };
export { loadData } from './loadData.ts';
