import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator } from 'react-router-dom';
import { inSameLanguage, languageIn, languageParam } from '#contract/locales.ts';

/** The query of a URL that names a language; empty when the reader's settings decide. */
export const LanguageQuery = createContext('');

/**
 * Whoever came by a URL with `?lang=` stays in its language: links and navigations inside name it too, so that a reload,
 * a link that is passed on and the next page without JavaScript are in the same language.
 */
export function StayInLanguage({ children }: { children: ReactNode }) {
  const router = useContext(NavigationContext);
  const language = languageIn(useLocation().search);
  const query = language ? `?${languageParam}=${language}` : '';
  const inLanguage = useMemo(
    () => (query ? { ...router, navigator: navigatorIn(query, router.navigator) } : router),
    [router, query],
  );
  return (
    <LanguageQuery value={query}>
      <NavigationContext value={inLanguage}>{children}</NavigationContext>
    </LanguageQuery>
  );
}

/** A form with method GET drops the query of its action: this field names the language of the page. */
export function LanguageField() {
  const language = languageIn(useContext(LanguageQuery));
  return language && <input type="hidden" name={languageParam} value={language} />;
}

type To = Parameters<Navigator['createHref']>[0];

/** Returns the router's navigator, for which every place names the language. */
function navigatorIn(query: string, navigator: Navigator): Navigator {
  const add = (to: To): To =>
    typeof to === 'string'
      ? inSameLanguage(to, query)
      : { ...to, search: inSameLanguage(to.search ?? '', query) };
  return Object.assign(Object.create(navigator) as Navigator, {
    createHref: to => navigator.createHref(add(to)),
    push: (to, ...rest) => navigator.push(add(to), ...rest),
    replace: (to, ...rest) => navigator.replace(add(to), ...rest),
  } satisfies Partial<Navigator>);
}
