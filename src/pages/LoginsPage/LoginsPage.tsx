import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import {
  AccountFrame,
  AccountList,
  AccountRow,
  AccountSection,
} from '#src/features/AccountFrame/AccountFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { ActiveLogin } from '#contract/account/user.ts';
import { formatInstant, formatRelative } from '#contract/time/dates.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { EndOthersForm } from './EndOthersForm.tsx';
import { endLogin, fetchWays, type LoginsData, usePage } from './loadData.ts';
import { PasskeySection } from './PasskeySection.tsx';
import { fetchPasskeys } from './passkeyThunks.ts';
import css from './LoginsPage.module.css';
import texts from '#src/styles/text.module.css';

/** Lists where the user is logged in; each login can be ended. */
export function LoginsPage() {
  const text = useMessages('LoginsPage');
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('login') ?? null);
  const [busy, setBusy] = useState<string | null>(null);
  const [ended, setEnded] = useState<'endedAll' | 'endedEverything' | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const end = async (id: string) => {
    setFailure(null);
    setEnded(null);
    setBusy(id);
    try {
      await dispatch(endLogin(id));
      update(page => ({ ...page, logins: page.logins?.filter(login => login.id !== id) ?? null }));
      // The button disappears, so the focus moves to the list.
      list.current?.focus();
    } catch (caught) {
      setFailure(toFailure(caught));
    }
    setBusy(null);
  };
  const showEnded = (kept: readonly string[], isMore: boolean) => {
    update(page => ({
      ...page,
      logins: page.logins?.filter(({ isThis }) => isThis) ?? null,
      ways: page.ways?.filter(({ key }) => kept.includes(key)) ?? null,
    }));
    setEnded(isMore ? 'endedEverything' : 'endedAll');
    list.current?.focus();
    if (isMore && data.passkeys)
      void dispatch(fetchPasskeys()).then(
        passkeys => update(page => ({ ...page, passkeys })),
        // The logins are ended, whatever the list shows.
        () => undefined,
      );
  };

  const showPasskeys = (passkeys: LoginsData['passkeys']) => {
    update(page => ({ ...page, passkeys }));
    void dispatch(fetchWays()).then(
      ways => update(page => ({ ...page, ways })),
      // The next visit shows them.
      () => undefined,
    );
  };

  const { logins, passkeys, now } = data;
  const ways = data.ways ?? [];
  const isOnly = !logins?.some(({ isThis }) => !isThis);
  if (!logins)
    return (
      <AccountFrame page="LoginsPage" intro={text('elsewhere')}>
        {null}
      </AccountFrame>
    );
  return (
    <AccountFrame page="LoginsPage" intro={text('intro')}>
      <AccountSection title={text('title')}>
        <FormError failure={failure} messages={{ forbidden: text('forbidden') }} otherwise={text('failed')} />
        {ended && <Banner kind="success">{text(ended)}</Banner>}
        <div ref={list} tabIndex={-1} className={css.list}>
          <AccountList>
            {logins.map(login => (
              <LoginRow
                key={login.id}
                login={login}
                now={now}
                isBusy={busy === login.id}
                onEnd={() => void end(login.id)}
              />
            ))}
          </AccountList>
        </div>
        {isOnly && <p>{text('only')}</p>}
        {(!isOnly || ways.length > 0) && (
          <EndOthersForm key={ways.map(({ key }) => key).join()} ways={ways} onEnded={showEnded} />
        )}
        <p>{text('safety')}</p>
      </AccountSection>
      {passkeys && <PasskeySection passkeys={passkeys} onChange={showPasskeys} />}
    </AccountFrame>
  );
}

interface LoginRowProps {
  login: ActiveLogin;
  /** Milliseconds since 1970. */
  now: number;
  isBusy: boolean;
  onEnd: () => void;
}

/** A login with the button that ends it: a plain form, which works without JavaScript, too. */
function LoginRow({ login, now, isBusy, onEnd }: LoginRowProps) {
  const intl = useIntl();
  const text = useMessages('LoginsPage');
  const { id, browser, system, since, seen, isThis, isTold } = login;
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
        {isTold && (
          <>
            <br />
            {text('told')}
          </>
        )}
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

export { LoginsPage as Page };
export { loadData } from './loadData.ts';
