import { useIntl } from 'react-intl';
import type { ActiveLogin } from '#contract/account/user.ts';
import { formatInstant, formatRelative } from '#contract/time/dates.ts';
import { AccountRow } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useMessages } from '#src/util/messages.ts';
import texts from '#src/styles/text.module.css';
import css from './LoginsPage.module.css';

interface LoginRowProps {
  login: ActiveLogin;
  /** Milliseconds since 1970. */
  now: number;
  isBusy: boolean;
  onEnd: () => void;
}

/** A login with the button that ends it: a plain form, which works without JavaScript, too. */
export function LoginRow({ login, now, isBusy, onEnd }: LoginRowProps) {
  const intl = useIntl();
  const text = useMessages('LoginsPage');
  const { id, browser, system, since, seen, isThis } = login;
  const device = intl.formatMessage({ id: 'WaysIn.device' }, { browser, system });
  return (
    <AccountRow title={device}>
      {isThis && <p className={css.this}>{text('this')}</p>}
      <p className={texts.quiet}>
        {!isThis && (
          <>
            {text('seen', { when: formatRelative(intl, seen, Math.max(Date.parse(seen), now)) })}
            <br />
          </>
        )}
        {text('since', { date: formatInstant(intl, since, 'UTC') })}
      </p>
      {!isThis && (
        <form
          method="post"
          onSubmit={event => {
            event.preventDefault();
            onEnd();
          }}
        >
          <input type="hidden" name="login" value={id} />
          <Button type="submit" variant="secondary" size="small" busy={isBusy}>
            {text('end')}
            <VisuallyHidden>: {device}</VisuallyHidden>
          </Button>
        </form>
      )}
    </AccountRow>
  );
}
