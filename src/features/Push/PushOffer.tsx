import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import type { User } from '#contract/account/user.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './Push.module.css';
import { usePush } from './usePush.ts';

/** Offers to tell of the answer to a first message on this device. Renders nothing where that is on or impossible. */
export function PushOffer({ from }: { from: User | undefined }) {
  const text = useMessages('Push');
  const push = usePush();
  if (!push || push.state === 'unsupported' || push.state === 'denied') return null;
  const { state, isBusy, failure, turn } = push;
  return (
    <div className={css.offer}>
      <Icon name="bell" />
      {state === 'off' && (
        <Button variant="secondary" size="small" busy={isBusy} onClick={() => turn(true)}>
          <FormattedMessage id="Push.offer" values={{ name: <NameInSentence user={from} /> }} />
        </Button>
      )}
      {state === 'homeScreen' && (
        <Link to={pathTo('NotificationSettingsPage', {})}>
          <FormattedMessage id="Push.offer" values={{ name: <NameInSentence user={from} /> }} />
        </Link>
      )}
      <span role="status">{state === 'on' && text('on')}</span>
      <FormError failure={failure} otherwise={text('failed')} />
    </div>
  );
}
