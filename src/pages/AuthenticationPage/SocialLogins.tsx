import { useLocation } from 'react-router-dom';
import { useRef, useState, useSyncExternalStore } from 'react';
import { inLanguage, languageParam } from '#contract/locales.ts';
import { siteNames } from '#src/config/socialLogins.ts';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { keepLanguage } from '#src/util/keepLanguage.ts';
import { useMessages } from '#src/util/messages.ts';
import { androidIntent, type InAppBrowser, inAppBrowser } from '#contract/account/inAppBrowser.ts';
import { copyText } from '#src/util/copyText.ts';
import css from './AuthenticationPage.module.css';

/**
 * Links to the configured identity providers: plain links, since they leave the site. In a browser inside another app
 * they come after the form, and a note takes the place of Google's, which doesn't work there.
 */
export function SocialLogins() {
  const text = useMessages('AuthenticationPage');
  const { socialLogins = [], locale } = useSettings();
  const { search, state } = useLocation() as { search: string; state: { from?: unknown } | null };
  const query = new URLSearchParams(typeof state?.from === 'string' ? { from: state.from } : {});
  // Without JavaScript the server keeps the language that the URL names.
  const named = new URLSearchParams(search).get(languageParam);
  if (named) query.set(languageParam, named);
  const asked = query.size > 0 ? `?${query}` : '';
  const inApp = useInAppBrowser();
  // The server can't tell a page on the home screen from one inside another app.
  const own = isOnHomeScreen() ? `${asked ? '&' : '?'}own=1` : '';
  if (socialLogins.length === 0) return null;
  return (
    <div className={css.social}>
      {socialLogins.map(site =>
        site === 'google' && inApp ? (
          <InAppNote key={site} browser={inApp} />
        ) : (
          <a
            key={site}
            className={buttonClass({ variant: 'secondary', isFullWidth: true })}
            href={`/api/auth/${site}${asked}${own}`}
            onClick={() => keepLanguage(locale)}
            rel="nofollow"
          >
            {text('continueWith', { site: siteNames[site] })}
          </a>
        ),
      )}
      {!inApp && <p className={css.or}>{text('or')}</p>}
    </div>
  );
}

/** Says why Google can't be used inside another app, and how to get into one's own browser. */
function InAppNote({ browser }: { browser: InAppBrowser }) {
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

const noChange = () => () => undefined;

/** A page on the home screen of an iPhone looks like a page inside another app, but is none. */
const isOnHomeScreen = (): boolean =>
  typeof navigator === 'object' && (navigator as { standalone?: boolean }).standalone === true;

/** Returns the kind of the browser inside another app that shows this page; undefined for others. */
export function useInAppBrowser(): InAppBrowser | undefined {
  const { inApp } = useSettings();
  return useSyncExternalStore(
    noChange,
    () => (isOnHomeScreen() ? undefined : inAppBrowser(navigator.userAgent)),
    () => inApp,
  );
}
