import { useLocation } from 'react-router-dom';
import { languageParam } from '#contract/locales.ts';
import { siteNames } from '#src/config/socialLogins.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { keepLanguage } from '#src/util/keepLanguage.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './AuthenticationPage.module.css';
import { InAppNote } from './InAppNote.tsx';
import { isOnHomeScreen, useInAppBrowser } from './useInAppBrowser.ts';

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
