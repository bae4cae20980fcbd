import { ChunkExtractorManager, type ChunkExtractor } from '@loadable/server';
import type { ReactNode } from 'react';
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
import type { MarkupCache, PageParts } from './pageParts.ts';

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
  /** Where its parts are. */
  parts: PageParts;
}

/**
 * Returns how to render the parts of one page that are cached across pages. A part is found by its name, by what it
 * shows and by all that it can read; so a part is never out of date, and never shown to anybody to whom it would show
 * anything else. Nobody is signed in for it, whoever the page is for.
 */
export function createPartRenderer(
  cache: Pick<MarkupCache, 'nameOf'>,
  { settings, intl, search, parts }: PageFacts,
): RenderPart {
  const shared = sharedOf(settings);
  const language = languageIn(search);
  const query = language ? `?${languageParam}=${language}` : '';
  const scope = cache.nameOf([query, scopeOf(cache, shared)]);
  const render = (part: string, children: ReactNode) => {
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
    return markup;
  };
  return (part, shows, children) =>
    parts.place(`${scope} ${part} ${(Array.isArray(shows) ? shows : [shows]).map(cache.nameOf).join()}`, () =>
      render(part, children),
    );
}

/** An id of `useId` where an element has or names one. Anybody may search for a word that looks like it. */
const idOfPage = / (?:id|for|form|aria-(?:\w+by|controls|owns))="_R_/;

/** Returns what tells apart the settings of two pages. Their objects change seldom, and are recognised unread. */
const scopeOf = (cache: Pick<MarkupCache, 'nameOf'>, settings: SharedSettings) =>
  Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'object' ? cache.nameOf(value) : value,
  ]);

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
