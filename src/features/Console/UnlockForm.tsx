import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import { pathTo } from '#contract/paths.ts';
import { minOperatorPassword } from '#contract/account/password.ts';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { CodeForm } from './CodeForm.tsx';
import { confirmFactor } from './consoleThunks.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { UnlockWays } from './UnlockWays.tsx';
import css from './Console.module.css';

interface UnlockFormProps {
  state: Exclude<ConsoleState, { kind: 'open' }>;
  /** Shows the page. */
  onOpen: () => Promise<void>;
}

/** The form shown instead of the console until a code is entered. */
export function UnlockForm({ state, onOpen }: UnlockFormProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `Console.${key}` });
  const dispatch = useAppDispatch();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes)
    return <RecoveryCodes codes={codes} onKept={() => void onOpen().finally(() => setCodes(null))} />;
  if (state.kind === 'elsewhere')
    return (
      <p className={css.about}>
        <FormattedMessage id="Console.elsewhere" />
      </p>
    );
  if (state.kind === 'locked')
    return (
      <Panel className={css.unlock}>
        <p>
          <FormattedMessage id={state.passkey === 'only' ? 'Console.lockedByPasskey' : 'Console.locked'} />
        </p>
        <UnlockWays
          passkey={state.passkey}
          label={say('unlock')}
          submit={say('unlock')}
          hint={say('codeHint')}
          onUnlocked={onOpen}
        />
      </Panel>
    );
  if (state.kind === 'passwordNeeded')
    return (
      <Panel className={css.unlock}>
        <p>
          <FormattedMessage id="Console.passwordNeeded" values={{ min: minOperatorPassword }} />
        </p>
        <p>
          <Link to={pathTo('PasswordChangePage', {})}>
            <FormattedMessage id="AccountFrame.PasswordChangePage" />
          </Link>
        </p>
      </Panel>
    );
  if (state.kind === 'passkeyNeeded')
    return (
      <Panel className={css.unlock}>
        <p>
          <FormattedMessage id="Console.passkeyNeeded" />
        </p>
        <AddPasskey state={state} onAdded={onOpen} />
      </Panel>
    );
  const { secret, qr } = state;
  return (
    <Panel className={css.unlock}>
      <p>
        <FormattedMessage id="Console.enrol" />
      </p>
      <svg className={css.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={say('qr')}>
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} shapeRendering="crispEdges" />
      </svg>
      <p>
        <FormattedMessage id="Console.secret" />{' '}
        <code className={css.secret} translate="no">
          {secret}
        </code>
      </p>
      <CodeForm
        label={say('confirm')}
        submit={say('confirm')}
        onCode={async code => setCodes(await dispatch(confirmFactor(code)))}
      />
    </Panel>
  );
}
