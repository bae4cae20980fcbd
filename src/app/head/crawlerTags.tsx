import { renderToStaticMarkup } from 'react-dom/server';
import type { PageSeo } from '#src/features/PageFrame/PageHead.tsx';
import { inLanguage, locales, type LocaleCode } from '#contract/locales.ts';
import type { PageParts } from '../pageParts.ts';
import type { Settings } from '#src/config/settings.ts';
import type { PageFacts } from '#src/features/structuredData/pageFacts.ts';
import { previewSizes } from '#contract/image/imageSize.ts';

interface CrawlerTagsProps {
  seo: PageSeo;
  facts: PageFacts;
  settings: Pick<Settings, 'rootUrl' | 'marketplaceName' | 'locale' | 'locales'>;
  /** The page was opened at its language's own URL. */
  isInLanguage: boolean;
}

type TagsProps = Omit<CrawlerTagsProps, 'facts'> & { facts: Omit<PageFacts, 'jsonLd'> };

/** Marks tags that describe the first page only: removed when another page is shown. */
const ofThisAddress = { 'data-address': '' };

/**
 * Renders the head tags for crawlers and previews besides title, description, robots and canonical. Runs on the server
 * only, once for all pages with the same tags, except private ones.
 */
export function crawlerTags(
  { seo, facts: { jsonLd = [], ...facts }, settings, isInLanguage }: CrawlerTagsProps,
  parts?: PageParts,
): string {
  const { rootUrl, marketplaceName, locale, locales: offered } = settings;
  const languages = offered ? { locales: offered } : {};
  const shown = { seo, facts, settings: { rootUrl, marketplaceName, locale, ...languages }, isInLanguage };
  const render = () => renderToStaticMarkup(<Tags {...shown} />);
  const tags =
    parts && seo.robots === undefined ? parts.place(`head ${JSON.stringify(shown)}`, render) : render();
  return tags + jsonLd.map(jsonLdScript).join('');
}

function Tags({ seo, facts, settings, isInLanguage }: TagsProps) {
  const { title, description, canonicalPath, robots } = seo;
  const { rootUrl, marketplaceName, locale, locales: offered = locales } = settings;
  const { images = {}, published, modified } = facts;
  const path =
    canonicalPath !== undefined && isInLanguage ? inLanguage(canonicalPath, locale) : canonicalPath;
  const { facebook, twitter } = { ...siteImages, ...images };
  const absolute = (address: string) => new URL(address, rootUrl).href;
  return (
    <>
      {canonicalPath !== undefined && !robots && (
        <Alternates base={rootUrl + canonicalPath} offered={offered} />
      )}
      {path !== undefined && <meta property="og:url" content={rootUrl + path} {...ofThisAddress} />}
      <meta property="og:type" content={published || modified ? 'article' : 'website'} {...ofThisAddress} />
      <meta property="og:site_name" content={marketplaceName} />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      {canonicalPath !== undefined &&
        offered
          .filter(other => other !== locale)
          .map(other => (
            <meta
              key={other}
              property="og:locale:alternate"
              content={openGraphLocale(other)}
              {...ofThisAddress}
            />
          ))}
      <meta property="og:title" content={title} {...ofThisAddress} />
      {description && <meta property="og:description" content={description} {...ofThisAddress} />}
      <meta property="og:image" content={absolute(facebook)} {...ofThisAddress} />
      <meta property="og:image:width" content={String(previewSizes.facebook.width)} {...ofThisAddress} />
      <meta property="og:image:height" content={String(previewSizes.facebook.height)} {...ofThisAddress} />
      <meta property="og:image:alt" content={title} {...ofThisAddress} />
      {published && <meta property="article:published_time" content={published} {...ofThisAddress} />}
      {modified && <meta property="article:modified_time" content={modified} {...ofThisAddress} />}
      {modified && <meta property="og:updated_time" content={modified} {...ofThisAddress} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} {...ofThisAddress} />
      {description && <meta name="twitter:description" content={description} {...ofThisAddress} />}
      <meta name="twitter:image" content={absolute(twitter)} {...ofThisAddress} />
      <meta name="twitter:image:alt" content={title} {...ofThisAddress} />
    </>
  );
}

/** The page's URL in each language, and the one that responds in the user's language. */
function Alternates({ base, offered }: { base: string; offered: readonly LocaleCode[] }) {
  return (
    <>
      {offered.map(locale => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={locale}
          href={inLanguage(base, locale)}
          {...ofThisAddress}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={base} {...ofThisAddress} />
    </>
  );
}

const siteImages = { facebook: '/icons/social.png', twitter: '/icons/social-small.png' };

/** Finding the likely region costs about as much as rendering a card. */
const openGraphLocales = new Map<string, string>([['en', 'en_GB']]);

/** Returns `de_DE`: the language with its most likely region. The site's English is British. */
function openGraphLocale(locale: string): string {
  const known = openGraphLocales.get(locale);
  if (known !== undefined) return known;
  const { language, region } = new Intl.Locale(locale).maximize();
  const named = `${language}_${region}`;
  openGraphLocales.set(locale, named);
  return named;
}

/** Data, not a script: it never runs, and no `<` in user-written text can end the element or open a comment in it. */
export function jsonLdScript(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json" data-address>${json}</script>`;
}
