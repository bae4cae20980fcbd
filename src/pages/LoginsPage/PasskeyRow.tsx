import { useIntl } from 'react-intl';
import type { Passkey } from '#contract/account/user.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { isolated } from '#contract/text/isolated.ts';
import { AccountRow } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import texts from '#src/styles/text.module.css';
import css from './LoginsPage.module.css';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** A passkey with its dates, and the buttons that change it. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const intl = useIntl();
  const say = (key: string, values?: Record<string, string>) =>
    intl.formatMessage({ id: `LoginsPage.${key}` }, values);
  const hasScript = useHasScript();
  const { name, createdAt, usedOn, forConsole, logsIn } = passkey;
  const named = <VisuallyHidden>: {isolated(name)}</VisuallyHidden>;
  return (
    <AccountRow title={name}>
      {forConsole && <p>{say(logsIn ? 'passkeyForConsole' : 'passkeyNoLogin')}</p>}
      <p className={texts.quiet}>
        {say('passkeyAdded', { date: formatInstant(intl, createdAt, 'UTC') })}
        <br />
        {usedOn === null
          ? say('passkeyUnused')
          : say('passkeyUsed', { date: formatInstant(intl, usedOn, 'UTC') })}
      </p>
      {hasScript && (
        <div className={css.buttons}>
          <Button variant="secondary" size="small" onClick={onRename}>
            {say('passkeyRename')}
            {named}
          </Button>
          <Button variant="secondary" size="small" onClick={onRemove}>
            {say('passkeyRemove')}
            {named}
          </Button>
        </div>
      )}
    </AccountRow>
  );
}
