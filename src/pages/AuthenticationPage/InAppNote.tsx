import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { inLanguage } from '#contract/locales.ts';
import { androidIntent, type InAppBrowser } from '#contract/account/inAppBrowser.ts';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { siteNames } from '#src/config/socialLogins.ts';
import { useSettings } from '#src/store/hooks.ts';
import { copyText } from '#src/util/copyText.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './AuthenticationPage.module.css';

/** Says why Google can't be used inside another app, and how to get into one's own browser. */
export function InAppNote({ browser }: { browser: InAppBrowser }) {
  const text = useMessages('AuthenticationPage');
  const { rootUrl, locale } = useSettings();
  const { pathname, state } = useLocation() as { pathname: string; state: { from?: unknown } | null };
  const [outcome, setOutcome] = useState<'inAppCopied' | 'inAppCopyFailed'>();
  const address = useRef<HTMLInputElement>(null);
  // The other browser does not know where the user wanted to go.
  const url = rootUrl + inLanguage(typeof state?.from === 'string' ? state.from : pathname, locale);
  const isFailed = outcome === 'inAppCopyFailed';

  const copy = async () => {
    setOutcome((await copyText(url)) ? 'inAppCopied' : 'inAppCopyFailed');
    address.current?.select();
  };

  return (
    <div className={css.stored}>
      <p>{text('inAppText', { site: siteNames.google })}</p>
      {browser === 'android' ? (
        <a className={buttonClass({ variant: 'secondary', isFullWidth: true })} href={androidIntent(url)}>
          {text('inAppOpen')}
        </a>
      ) : (
        <p>{text('inAppMenu')}</p>
      )}
      <Button variant="secondary" isFullWidth onClick={() => void copy()}>
        {text('inAppCopy')}
      </Button>
      <p role="status">{outcome && text(outcome)}</p>
      {isFailed && (
        <input ref={address} className={css.address} readOnly value={url} aria-label={text('inAppAddress')} />
      )}
    </div>
  );
}
