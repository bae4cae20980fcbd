import { ChunkExtractorManager, type ChunkExtractor } from '@loadable/server';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider, type IntlShape } from 'react-intl';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { languageIn, languageParam } from '#contract/locales.ts';
import type { RenderPart } from '#src/components/serverCachedMarkup.tsx';
import { DataSaverContext } from '#src/components/dataSaver.ts';
import { StayInLanguage } from '#src/components/Link/StayInLanguage.tsx';
import type { Settings } from '#src/config/settings.ts';
import { createStore } from '#src/store/store.ts';

/** Stores markup by all that it shows, for every page of the process. */
export interface MarkupCache {
  get(key: string): string | undefined;
  set(key: string, markup: string): void;
  /**
   * Returns a short name for this content, as JSON has it: never the same for another, and the same for the same while it
   * is in use. Objects must never change: the name of one is found without reading it again.
   */
  nameOf(content: unknown): string;
}

/** The settings that cached parts may read: the same for all readers of a language, but for the data saver mode. */
export type SharedSettings = Pick<
  Settings,
  | 'marketplaceName'
  | 'rootUrl'
  | 'locale'
  | 'currency'
  | 'clientId'
  | 'apiUrl'
  | 'social'
  | 'cities'
  | 'cityNames'
  | 'dataSaver'
>;

interface PageFacts {
  settings: SharedSettings;
  intl: IntlShape;
  /** The query of the page's URL. */
  search: string;
  /** Called with tags for the page's head that a part needs. */
  onLinks: (tags: string) => void;
}

/**
 * Returns how to render the parts of one page that are cached across pages. A part is found by its name, by what it
 * shows and by all that it can read; so a part is never out of date, and never shown to anybody to whom it would show
 * anything else. Nobody is signed in for it, whoever the page is for.
 */
export function createPartRenderer(
  cache: MarkupCache,
  { settings, intl, search, onLinks }: PageFacts,
): RenderPart {
  const shared = sharedOf(settings);
  const language = languageIn(search);
  const query = language ? `?${languageParam}=${language}` : '';
  const scope = cache.nameOf([query, shared]);
  return (part, shows, children) => {
    const key = `${scope} ${part} ${(Array.isArray(shows) ? shows : [shows]).map(cache.nameOf).join()}`;
    const cached = cache.get(key);
    if (cached !== undefined) return withoutLinks(cached, onLinks);
    const store = createStore({ settings: shared }, { api: noApi });
    const markup = renderToString(
      <ChunkExtractorManager extractor={noChunks}>
        <Provider store={store}>
          <RawIntlProvider value={intl}>
            <DataSaverContext value={shared.dataSaver !== undefined}>
              <StaticRouter location={`/${query}`}>
                <StayInLanguage>{children}</StayInLanguage>
              </StaticRouter>
            </DataSaverContext>
          </RawIntlProvider>
        </Provider>
      </ChunkExtractorManager>,
    );
    if (idOfPage.test(markup)) throw new Error(`The cached part ${part} has an id that is unique to a page.`);
    cache.set(key, markup);
    return withoutLinks(markup, onLinks);
  };
}

/** An id of `useId` where an element has or names one. Anybody may search for a word that looks like it. */
const idOfPage = / (?:id|for|form|aria-(?:\w+by|controls|owns))="_R_/;

/** What React puts before the markup, for the page's head: the preloading of pictures with priority. */
const links = /^(?:<link [^>]*>)+/;

function withoutLinks(markup: string, onLinks: PageFacts['onLinks']): string {
  if (!markup.startsWith('<link ')) return markup;
  const found = links.exec(markup)?.[0] ?? '';
  onLinks(found);
  return markup.slice(found.length);
}

function sharedOf(settings: SharedSettings): SharedSettings {
  const { marketplaceName, rootUrl, locale, currency, clientId, apiUrl, social } = settings;
  const { cities, cityNames, dataSaver } = settings;
  return {
    ...{ marketplaceName, rootUrl, locale, currency, clientId, apiUrl, social },
    ...(cities && { cities }),
    ...(cityNames && { cityNames }),
    ...(dataSaver && { dataSaver }),
  };
}

const noApi = () => Promise.reject(new Error('A cached part loads nothing.'));

const noChunks = {
  addChunk(name: string) {
    throw new Error(`A cached part shows the lazy part ${name}.`);
  },
} as unknown as ChunkExtractor;
