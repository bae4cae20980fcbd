import { createContext, useContext } from 'react';
import { Helmet } from 'react-helmet-async';
import { inLanguage, languageParam } from '#contract/locales.ts';
import { useAppSelector, useSettings } from '#src/store/hooks.ts';

export interface PageSeo {
  title: string;
  /** The title for link previews, when the page title may include text from the author of the link. */
  sharedTitle?: string | undefined;
  /** One or two sentences for search engines and previews. */
  description?: string | undefined;
  /** Path of the page's canonical URL, without parameters that only sort or filter. */
  canonicalPath?: string | undefined;
  /** Excludes the page from search engines. */
  robots?: 'noindex' | undefined;
}

/** Called by the rendered page with its metadata; the server generates further head tags for crawlers from it. */
export const HeadCollectorContext = createContext<((seo: PageSeo) => void) | null>(null);

/** The only Helmet of a page: two of them would both write their tags. */
export function PageHead({ title, sharedTitle = title, description, canonicalPath, robots }: PageSeo) {
  const { marketplaceName, rootUrl, locale } = useSettings();
  const search = useAppSelector(state => state.navigation.place?.search);
  useContext(HeadCollectorContext)?.({ title: sharedTitle, description, canonicalPath, robots });
  if (!title) {
    if (process.env.NODE_ENV !== 'production') console.warn('A page without a title gets no SEO tags.');
    return null;
  }
  const isInLanguage = new URLSearchParams(search).get(languageParam) === locale;
  return (
    <Helmet>
      <title>{`${title} | ${marketplaceName}`}</title>
      {description && <meta name="description" content={description} />}
      {robots && <meta name="robots" content={robots} />}
      {canonicalPath !== undefined && (
        <link
          rel="canonical"
          href={rootUrl + (isInLanguage ? inLanguage(canonicalPath, locale) : canonicalPath)}
        />
      )}
    </Helmet>
  );
}
