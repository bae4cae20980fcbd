import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import { pathTo } from '#contract/paths.ts';
import { minOperatorPassword } from '#contract/account/password.ts';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
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
  const text = useMessages('Console');
  const dispatch = useAppDispatch();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes)
    return <RecoveryCodes codes={codes} onKept={() => void onOpen().finally(() => setCodes(null))} />;
  if (state.kind === 'elsewhere') return <p className={css.about}>{text('elsewhere')}</p>;
  if (state.kind === 'locked')
    return (
      <Panel className={css.unlock}>
        <p>{text(state.passkey === 'only' ? 'lockedByPasskey' : 'locked')}</p>
        <UnlockWays
          passkey={state.passkey}
          label={text('unlock')}
          submit={text('unlock')}
          hint={text('codeHint')}
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
        <p>{text('passkeyNeeded')}</p>
        <AddPasskey state={state} onAdded={onOpen} />
      </Panel>
    );
  const { secret, qr } = state;
  return (
    <Panel className={css.unlock}>
      <p>{text('enrol')}</p>
      <svg className={css.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={text('qr')}>
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} shapeRendering="crispEdges" />
      </svg>
      <p>
        {text('secret')}{' '}
        <code className={css.secret} translate="no">
          {secret}
        </code>
      </p>
      <CodeForm
        label={text('confirm')}
        submit={text('confirm')}
        onCode={async code => setCodes(await dispatch(confirmFactor(code)))}
      />
    </Panel>
  );
}
