import { useLocation } from 'react-router-dom';
import { withOneSlash } from '#contract/ownPath.ts';
import { localeNames, locales } from '#contract/locales.ts';
import { useSettings } from '#src/store/hooks.ts';
import { withoutOverlays } from '../Topbar/overlay.ts';

interface LanguageLinksProps {
  className: string | undefined;
  /** Each is an item of the surrounding list. */
  inList?: boolean;
}

/** Links to each language by its own name. The server saves the choice and redirects back. */
export function LanguageLinks({ className, inList = false }: LanguageLinksProps) {
  const { pathname, search } = useLocation();
  const { locale: current, locales: offered = locales } = useSettings();
  const back = encodeURIComponent(withOneSlash(pathname) + withoutOverlays(search));
  return offered.map(locale => {
    const link = (
      <a
        key={locale}
        className={className}
        href={`/language/${locale}?return=${back}`}
        lang={locale}
        hrefLang={locale}
        translate="no"
        rel="nofollow"
        aria-current={locale === current ? 'true' : undefined}
      >
        {localeNames[locale]}
      </a>
    );
    return inList ? <li key={locale}>{link}</li> : link;
  });
}
