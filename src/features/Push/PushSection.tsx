import { FormattedMessage, useIntl } from 'react-intl';
import { AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useSettings } from '#src/store/hooks.ts';
import css from './Push.module.css';
import { usePush, type Push } from './usePush.ts';

/**
 * Says whether this device tells of news, and turns it on or off. Renders nothing where that is not possible: without
 * JavaScript, where the site sends no pushes, and for an operator in the user's name.
 */
export function PushSection() {
  const intl = useIntl();
  const push = usePush();
  if (!push) return null;
  return (
    <AccountSection title={intl.formatMessage({ id: 'Push.title' })}>
      <PushSwitch {...push} />
    </AccountSection>
  );
}

function PushSwitch({ state, isBusy, failure, turn }: Push) {
  const intl = useIntl();
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
            <FormattedMessage id={state === 'on' ? 'Push.turnOff' : 'Push.turnOn'} />
          </Button>
        </div>
      )}
      <FormError failure={failure} otherwise={intl.formatMessage({ id: 'Push.failed' })} />
      <p className={css.hint}>
        <FormattedMessage id="Push.privacy" />
      </p>
    </div>
  );
}
