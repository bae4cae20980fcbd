import { FormattedMessage } from 'react-intl';
import { AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Push.module.css';
import { usePush, type Push } from './usePush.ts';

/**
 * Says whether this device tells of news, and turns it on or off. Renders nothing where that is not possible: without
 * JavaScript, where the site sends no pushes, and for an operator in the user's name.
 */
export function PushSection() {
  const text = useMessages('Push');
  const push = usePush();
  if (!push) return null;
  return (
    <AccountSection title={text('title')}>
      <PushSwitch {...push} />
    </AccountSection>
  );
}

function PushSwitch({ state, isBusy, failure, turn }: Push) {
  const text = useMessages('Push');
  const { marketplaceName } = useSettings();
  return (
    <div className={css.switch}>
      <p role="status">
        <FormattedMessage id={`Push.${state}`} values={{ site: marketplaceName }} />
      </p>
      {(state === 'on' || state === 'off') && (
        <div>
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => turn(state === 'off')}
          >
            {text(state === 'on' ? 'turnOff' : 'turnOn')}
          </Button>
        </div>
      )}
      <FormError failure={failure} otherwise={text('failed')} />
      <p className={css.hint}>{text('privacy')}</p>
    </div>
  );
}
