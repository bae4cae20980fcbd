import { useLocation } from 'react-router-dom';
import { withOneSlash } from '#contract/rules/ownPath.ts';
import { locales } from '#contract/locales.ts';
import { useSettings } from '#src/store/hooks.ts';
import { withoutOverlays } from '../Topbar/overlay.ts';

/** Each language by its own name. The server saves the choice and redirects back. */
export const languageNames = {
  en: 'English',
  uk: 'Українська',
  de: 'Deutsch',
  pl: 'Polski',
  ru: 'Русский',
} as const satisfies Record<(typeof locales)[number], string>;

interface LanguageLinksProps {
  className: string | undefined;
  /** Each is an item of the surrounding list. */
  inList?: boolean;
}

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
        rel="nofollow"
        aria-current={locale === current ? 'true' : undefined}
      >
        {languageNames[locale]}
      </a>
    );
    return inList ? <li key={locale}>{link}</li> : link;
  });
}
