import { Helmet } from 'react-helmet-async';
import { useSettings } from '#src/store/hooks.ts';
import { scriptJson } from './jsonLd.ts';

export interface PageSeo {
  title: string;
  /** One or two sentences for search engines and previews. */
  description?: string | undefined;
  /** Path of the page's one address, without what only sorts or filters. */
  canonicalPath?: string | undefined;
  /** A picture for previews, 1200 × 630: a path of this site or a whole address. */
  image?: string | undefined;
  /** Keeps the page out of search engines. */
  robots?: 'noindex' | undefined;
  /** What the page is about, as schema.org says it. */
  jsonLd?: object | undefined;
}

const socialImage = '/icons/social.png';

/** The only Helmet of a page: two of them would both write their tags. */
export function PageHead({
  title,
  description,
  canonicalPath,
  image = socialImage,
  robots,
  jsonLd,
}: PageSeo) {
  const { marketplaceName, rootUrl, locale } = useSettings();
  if (!title) {
    if (process.env.NODE_ENV !== 'production') console.warn('A page without a title gets no SEO tags.');
    return null;
  }
  const fullTitle = `${title} | ${marketplaceName}`;
  const imageUrl = new URL(image, rootUrl || 'http://localhost').href;
  const canonical = canonicalPath === undefined ? undefined : rootUrl + canonicalPath;
  return (
    <Helmet>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={marketplaceName} />
      <meta property="og:locale" content={openGraphLocales[locale] ?? locale} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={imageUrl} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={imageUrl} />
      {jsonLd && <script type="application/ld+json">{scriptJson(jsonLd)}</script>}
    </Helmet>
  );
}

const openGraphLocales: Readonly<Record<string, string>> = {
  en: 'en_GB',
  uk: 'uk_UA',
  de: 'de_DE',
  pl: 'pl_PL',
  ru: 'ru_RU',
};
