import { ChunkExtractorManager, type ChunkExtractor } from '@loadable/server';
import { renderToString } from 'react-dom/server';
import type { IntlShape } from 'react-intl';
import { StaticRouter } from 'react-router-dom';
import { createApi } from '#src/api/createApi.ts';
import { findListingIds, showListing } from '#src/api/listings.ts';
import type { Failure, PostedForm } from '#src/api/failure.ts';
import { App } from '#src/app/App.tsx';
import { createPageParts, type MarkupCache, type Piece, type StoredMarkup } from '#src/app/pageParts.ts';
import { createPartRenderer } from '#src/app/renderPart.tsx';
import { RenderPartContext } from '#src/components/serverCachedMarkup.tsx';
import { pagesForCrawlers } from '#src/config/contentPages.ts';
import { needsSession, guard } from '#src/app/guard.ts';
import { headOf, previewWords } from '#src/app/head/index.ts';
import { canonicalPathOf } from '#src/app/head/pageFacts.ts';
import { NotFoundPage } from '#src/app/lazyPages.ts';
import { spriteFor } from '#src/components/Icon/sprite.ts';
import { matchRoute, notFoundMatch } from '#src/app/matchRoute.ts';
import { HeadCollectorContext, type PageSeo } from './features/PageFrame/PageHead.tsx';
import { chooseLocale, isLocale } from '#contract/locales.ts';
import type { LoadData, RouteMatch } from '#src/store/loadData.ts';
import {
  failureOutcome,
  isMissing,
  loadPage,
  pageKey,
  pageShown,
  type Loaded,
} from '#src/store/navigation.ts';
import { loadSession } from '#src/store/sessionThunks.ts';
import type { SettingsState } from '#src/store/settings.ts';
import { createStore, type AppStore } from '#src/store/store.ts';
import { toCatalogue } from '#src/util/catalogue.ts';
import { createIntlFor } from '#src/util/i18n.ts';
import type { Outcome, Place, AppState } from './store/state.ts';

export {
  chooseLocale,
  createApi,
  findListingIds,
  isLocale,
  createIntlFor,
  pagesForCrawlers,
  previewWords,
  showListing,
  toCatalogue,
};
export type { Api } from '#src/api/api.ts';
export type { Transport } from '#src/api/endpoints/index.ts';
export type { Messages } from '#src/util/catalogue.ts';
export type { IntlShape, MarkupCache, Piece, SettingsState, StoredMarkup };

/** A page request with everything needed to render it. */
export interface PageRequest {
  /** Path as received, still percent-encoded; query with its question mark. */
  pathname: string;
  search: string;
  settings: SettingsState;
  intl: IntlShape;
  api: ReturnType<typeof createApi>;
  /** Parts that other pages have in common with this one; absent: each is rendered for this page. */
  markup?: MarkupCache;
  /** The form posted to this URL without JavaScript. */
  posted?: PostedForm;
  /** True once the client has disconnected. */
  isAborted?: () => boolean;
}

export type PageResult =
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  /** Redirect to sign in, saving the URL to return to. */
  | { kind: 'signIn'; to: string; from: string }
  /** Already signed in: redirect to the saved return URL. */
  | { kind: 'alreadySignedIn' }
  /** The client has disconnected: nothing was rendered. */
  | { kind: 'gone' }
  | {
      kind: 'page';
      status: number;
      /** Tags for the document's head. */
      head: readonly Piece[];
      /** Markup inside the root element. */
      body: readonly Piece[];
      /** The drawings that the markup's icons refer to. */
      icons: string;
      state: AppState;
      /** The page's own message folder, besides the shared messages; null when it needs only those. */
      folder: string | null;
      chunks: readonly string[];
      /** The error, for the log. */
      failure?: { failure: Failure | null; cause: unknown };
    };

/** Returns the route pattern of a page, such as `/l/:slug/:id`, for request metrics. */
export const routePattern = (pathname: string): string =>
  matchRoute({ pathname, search: '' })?.route.path ?? '(unknown)';

type Shown = Extract<Loaded, { kind: 'shown' }>;

const statuses: Record<Outcome, number> = {
  page: 200,
  notFound: 404,
  forbidden: 403,
  pendingApproval: 403,
  readingDenied: 403,
  tooMany: 429,
  unavailable: 503,
  failed: 500,
  unreachable: 500,
};

/** Renders one URL: first data, then status and redirects, then markup. @throws what rendering throws. */
export async function renderPage(request: PageRequest): Promise<PageResult> {
  const place: Place = { pathname: request.pathname, search: request.search, hash: '' };
  const found = matchRoute(place);
  const match = found?.match ?? notFoundMatch(place);
  const store = createStore({ settings: request.settings }, { api: async () => request.api });
  const session = store.dispatch(loadSession());
  const isWhoNeeded = found !== undefined && needsSession(found.route);
  const who = await (isWhoNeeded ? session.catch(failureOutcome) : null);
  if (isFailure(who)) return render(place, match, who, null, request, store);

  const verdict = found ? guard(found.route, match, who !== null) : ({ kind: 'notFound' } as const);
  if (verdict.kind === 'enter' && found?.route.page) {
    const { page } = found.route;
    const { loadData } = await page.load();
    const [loaded, known] = await Promise.all([
      store.dispatch(loadPage(match, loadData)),
      session.catch(failureOutcome),
    ]);
    if (loaded.kind === 'redirect') return loaded;
    // A redirect would lose the posted form.
    const isPlain = loadData && loaded.outcome === 'page' && !request.posted;
    const path = isPlain ? canonicalPathOf({ loadData, data: loaded.data }, match) : undefined;
    if (path !== undefined) return { kind: 'redirect', to: path + request.search, status: 301 };
    return render(
      place,
      match,
      isFailure(known) ? known : loaded,
      { folder: page.folder, loadData },
      request,
      store,
    );
  }
  const known = await session.catch(failureOutcome);
  if (verdict.kind === 'redirect') return { kind: 'redirect', to: verdict.to, status: 302 };
  if (verdict.kind === 'signIn') return { ...verdict, from: request.pathname + request.search };
  if (verdict.kind === 'alreadySignedIn') return verdict;
  const missing: Shown = { kind: 'shown', outcome: 'notFound', data: null };
  return render(place, match, isFailure(known) ? known : missing, null, request, store);
}

/**
 * Renders the error page that offers a reload, when rendering the requested page failed. @throws when that fails, too.
 */
export async function renderErrorPage(request: PageRequest, cause: unknown): Promise<PageResult> {
  const place: Place = { pathname: request.pathname, search: request.search, hash: '' };
  const store = createStore({ settings: request.settings }, { api: async () => request.api });
  return render(place, notFoundMatch(place), failureOutcome(cause), null, request, store);
}

const isFailure = (known: unknown): known is Shown => (known as Shown | null)?.kind === 'shown';

function render(
  place: Place,
  match: RouteMatch,
  shown: Shown,
  page: { folder: string; loadData: LoadData<unknown> | undefined } | null,
  { settings, intl, posted, isAborted, markup }: PageRequest,
  store: AppStore,
): PageResult {
  if (isAborted?.()) return { kind: 'gone' };
  const { outcome, data, failure = null, cause } = shown;
  store.dispatch(pageShown(pageKey(match), data, place, outcome, posted));
  const loaded = outcome === 'page' && page?.loadData ? { loadData: page.loadData, data } : undefined;
  const chunks = new Set<string>();
  // Collects the rendered chunks; the caller builds the tags for each set once and caches them.
  const collector = { addChunk: (name: string) => void chunks.add(name) } as unknown as ChunkExtractor;
  const parts = markup && createPageParts(markup);
  const renderPart =
    markup && parts ? createPartRenderer(markup, { settings, intl, search: place.search, parts }) : null;
  let seo: PageSeo | undefined;
  const html = renderToString(
    <ChunkExtractorManager extractor={collector}>
      <div id="root">
        <StaticRouter location={place}>
          <HeadCollectorContext value={seen => (seo = seen)}>
            <RenderPartContext value={renderPart}>
              <App store={store} intl={intl} loadMessages={async () => undefined} />
            </RenderPartContext>
          </HeadCollectorContext>
        </StaticRouter>
      </div>
    </ChunkExtractorManager>,
  );
  const rootAt = html.indexOf(rootTag);
  const body = html.slice(rootAt + rootTag.length, -'</div>'.length);
  const seoTags = seo ? headOf(seo, match, loaded, { settings, intl }, parts) : '';
  const head = html.slice(0, rootAt) + (parts?.links() ?? '') + seoTags;
  const isGone = isMissing(outcome, store.getState().session.currentUser !== null);
  return {
    kind: 'page',
    status: statuses[outcome],
    head: parts?.piecesIn(head) ?? [head],
    body: parts?.piecesIn(body) ?? [body],
    icons: spriteFor(body, parts?.icons()),
    state: { ...store.getState(), settings },
    folder: outcome === 'page' ? (page?.folder ?? null) : isGone ? NotFoundPage.folder : null,
    chunks: [...chunks],
    ...(['failed', 'tooMany', 'unavailable'].includes(outcome) ? { failure: { failure, cause } } : {}),
  };
}

// renderToString puts the head's elements before the root element.
const rootTag = '<div id="root">';
