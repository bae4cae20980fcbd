import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { PageFrame } from '#src/app/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#src/config/paths.ts';
import { usePage } from '#src/store/hooks.ts';
import css from './AuthenticationPage.module.css';
import type { AuthenticationData } from './loadData.ts';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';

/** Log in or sign up. Whoever is signed in is sent on by the route guard, to where they were going. */
export function AuthenticationPage() {
  const intl = useIntl();
  const { tab } = usePage<AuthenticationData>().data;
  // Where the visitor was going travels along to the other tab.
  const { state } = useLocation() as { state: unknown };
  const [email, setEmail] = useState<string>();
  const title = intl.formatMessage({ id: `AuthenticationPage.${tab}Title` });

  return (
    <PageFrame title={title} robots="noindex">
      <Container width="form" className={css.page}>
        <div>
          <h1>{title}</h1>
          <p className={css.intro}>
            <FormattedMessage id={`AuthenticationPage.${tab}Intro`} />
          </p>
        </div>
        <Panel className={css.panel}>
          <Tabs
            label={intl.formatMessage({ id: 'AuthenticationPage.tabs' })}
            items={[
              {
                label: intl.formatMessage({ id: 'AuthenticationPage.loginTab' }),
                to: pathTo('LoginPage', {}),
                isCurrent: tab === 'login',
                state,
              },
              {
                label: intl.formatMessage({ id: 'AuthenticationPage.signupTab' }),
                to: pathTo('SignupPage', {}),
                isCurrent: tab === 'signup',
                state,
              },
            ]}
          />
          {tab === 'login' ? (
            <LoginForm email={email} onEmail={setEmail} />
          ) : (
            <SignupForm email={email} onEmail={setEmail} />
          )}
        </Panel>
      </Container>
    </PageFrame>
  );
}
