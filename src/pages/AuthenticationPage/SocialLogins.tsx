import { useLocation } from 'react-router-dom';
import { siteNames } from '#src/config/socialLogins.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { useText } from './fields.tsx';
import css from './AuthenticationPage.module.css';

/** Links to the configured identity providers: plain links, since they leave the site. */
export function SocialLogins() {
  const text = useText();
  const { socialLogins = [] } = useSettings();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from = typeof state?.from === 'string' ? `?from=${encodeURIComponent(state.from)}` : '';
  if (socialLogins.length === 0) return null;
  return (
    <div className={css.social}>
      {socialLogins.map(site => (
        <a
          key={site}
          className={buttonClass({ variant: 'secondary', isFullWidth: true })}
          href={`/api/auth/${site}${from}`}
          rel="nofollow"
        >
          {text('continueWith', { site: siteNames[site] })}
        </a>
      ))}
      <p className={css.or}>{text('or')}</p>
    </div>
  );
}
