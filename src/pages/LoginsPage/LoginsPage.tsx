import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { AccountFrame, AccountList, AccountSection } from '#src/app/AccountFrame/AccountFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedField } from '#src/forms/posted.ts';
import { useAppDispatch, usePage } from '#src/store/hooks.ts';
import { endLogins, type LoginsData } from './loadData.ts';
import { LoginRow } from './LoginRow.tsx';
import css from './LoginsPage.module.css';
import { PasskeySection } from './PasskeySection.tsx';

/** Lists where the user is logged in; each login can be ended. */
export function LoginsPage() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `LoginsPage.${key}` });
  const dispatch = useAppDispatch();
  const { data, update } = usePage<LoginsData>();
  const [status, code] = usePostedField('$failure')?.split(' ') ?? [];
  const [failure, setFailure] = useState<Failure | null>(
    status && code ? { status: Number(status), code: code as Failure['code'] } : null,
  );
  const [busy, setBusy] = useState<string | null>(null);
  const [areAllEnded, setAllEnded] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const end = async (id?: string) => {
    setFailure(null);
    setBusy(id ?? 'others');
    try {
      await dispatch(endLogins(id));
      update(page => ({
        ...page,
        logins: page.logins?.filter(login => login.isThis || (id !== undefined && login.id !== id)) ?? null,
      }));
      setAllEnded(id === undefined);
      // The button disappears, so the focus moves to the list.
      list.current?.focus();
    } catch (caught) {
      setFailure(toFailure(caught));
    }
    setBusy(null);
  };

  const { logins, passkeys, now } = data;
  if (!logins) return <AccountFrame page="LoginsPage" intro={say('elsewhere')} children={null} />;
  return (
    <AccountFrame page="LoginsPage" intro={say('intro')}>
      <AccountSection title={say('title')}>
        <FormError failure={failure} messages={{ forbidden: say('forbidden') }} otherwise={say('failed')} />
        {areAllEnded && <Banner kind="success">{say('endedAll')}</Banner>}
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
        {logins.some(({ isThis }) => !isThis) ? (
          <form
            method="post"
            onSubmit={event => {
              event.preventDefault();
              void end();
            }}
          >
            <input type="hidden" name="others" value="1" />
            <Button type="submit" variant="danger" busy={busy === 'others'}>
              {say('endAll')}
            </Button>
          </form>
        ) : (
          <p>{say('only')}</p>
        )}
        <p>{say('safety')}</p>
      </AccountSection>
      {passkeys && (
        <PasskeySection
          passkeys={passkeys}
          onChange={changed => update(page => ({ ...page, passkeys: changed }))}
        />
      )}
    </AccountFrame>
  );
}

export { LoginsPage as Page };
export { loadData } from './loadData.ts';
