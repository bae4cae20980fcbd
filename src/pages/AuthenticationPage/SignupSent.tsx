import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/paths.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { useMessages } from '#src/util/messages.ts';

/** Follows a sign-up where pages don't tell who has an account: the text is true for both. */
export function SignupSent() {
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
