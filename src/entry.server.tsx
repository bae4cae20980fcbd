import { ChunkExtractorManager, type ChunkExtractor } from '@loadable/server';
import { renderToString } from 'react-dom/server';
import type { IntlShape } from 'react-intl';
import { StaticRouter } from 'react-router-dom';
import { createApi } from '#src/api/createApi.ts';
import { showListing } from '#src/api/showListing.ts';
import type { Failure } from '#src/api/failure.ts';
import { App } from '#src/app/App.tsx';
import { canonicalAddress } from '#src/app/canonicalAddress.ts';
import { pagesForCrawlers } from '#src/app/crawledPages.ts';
import { asksWho, guard } from '#src/app/guard.ts';
import { headOf } from '#src/app/head/index.ts';
import { previewWords } from '#src/app/head/previewWords.ts';
import { NotFoundPage } from '#src/app/lazyPages.ts';
import { matchRoute, unknownAddress } from '#src/app/matchRoute.ts';
import { HeadSeen, type PageSeo } from '#src/app/PageFrame/PageHead.tsx';
import { chooseLocale, isLocale } from '#src/config/locales.ts';
import type { RouteMatch } from '#src/store/loadData.ts';
import { failedFor, isMissing, loadPage, pageKey, pageShown } from '#src/store/navigation.ts';
import type { Loaded, Outcome, Place } from '#src/store/navigation.ts';
import { loadSession } from '#src/store/sessionThunks.ts';
import type { SettingsState } from '#src/store/settings.ts';
import { makeStore, type AppState, type AppStore } from '#src/store/store.ts';
import { makeIntl, toCatalogue } from '#src/util/i18n.ts';

export {
  chooseLocale,
  createApi,
  isLocale,
  makeIntl,
  pagesForCrawlers,
  previewWords,
  showListing,
  toCatalogue,
};
export type { Api } from '#src/api/api.ts';
export type { Transport } from '#src/api/transport.ts';
export type { Messages } from '#src/util/i18n.ts';
export type { IntlShape, SettingsState };

/** What the server knows when a browser asks for a page. */
export interface PageRequest {
  /** Path as it came, still percent-encoded, and query with its question mark. */
  pathname: string;
  search: string;
  settings: SettingsState;
  intl: IntlShape;
  api: ReturnType<typeof createApi>;
  /** Texts of a form that was sent to this address before its script was there. */
  posted?: Readonly<Record<string, string>>;
  /** Whether nobody waits for the answer any more. */
  hasGone?: () => boolean;
}

export type PageAnswer =
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  /** Sign in first; remember where the person was going. */
  | { kind: 'signIn'; to: string; from: string }
  /** Signed in already: on to where they were going. */
  | { kind: 'goOn' }
  /** Who asked has gone: nothing was drawn. */
  | { kind: 'gone' }
  | {
      kind: 'page';
      status: number;
      /** Tags for the document's head. */
      head: string;
      /** Markup inside the root element. */
      body: string;
      state: AppState;
      /** Whose messages the page needs besides the shared ones; null: only those. */
      folder: string | null;
      chunks: readonly string[];
      /** What went wrong, for the log. */
      failure?: { failure: Failure | null; cause: unknown };
    };

/** The pattern of a page's address, such as `/l/:slug/:id`, for those who count requests. */
export const patternOf = (pathname: string): string =>
  matchRoute({ pathname, search: '' })?.route.path ?? '(unknown)';

type Shown = Extract<Loaded, { kind: 'shown' }>;

const statuses: Record<Outcome, number> = {
  page: 200,
  notFound: 404,
  forbidden: 403,
  pendingApproval: 403,
  readingDenied: 403,
  tooMany: 429,
  failed: 500,
  unreachable: 500,
};

/** Answers for one address: data first, then status and redirects, then markup. @throws what rendering throws. */
export async function answer(request: PageRequest): Promise<PageAnswer> {
  const place: Place = { pathname: request.pathname, search: request.search, hash: '' };
  const found = matchRoute(place);
  const match = found?.match ?? unknownAddress(place);
  const store = makeStore({ settings: request.settings }, { api: async () => request.api });
  const session = store.dispatch(loadSession());
  const isWhoNeeded = found !== undefined && asksWho(found.route);
  const who = await (isWhoNeeded ? session.catch(failedFor) : null);
  if (isFailure(who)) return render(place, match, who, null, request, store);

  const verdict = found ? guard(found.route, match, who !== null) : ({ kind: 'notFound' } as const);
  if (verdict.kind === 'enter' && found?.route.page) {
    const { page } = found.route;
    const { loadData } = await page.load();
    const [loaded, known] = await Promise.all([
      store.dispatch(loadPage(match, loadData)),
      session.catch(failedFor),
    ]);
    if (loaded.kind === 'redirect') return loaded;
    // What a form sent would be lost on the way.
    const isPlain = loaded.outcome === 'page' && !request.posted;
    const path = isPlain ? canonicalAddress(match, loaded.data) : undefined;
    if (path !== undefined) return { kind: 'redirect', to: path + request.search, status: 301 };
    return render(place, match, isFailure(known) ? known : loaded, page.folder, request, store);
  }
  const known = await session.catch(failedFor);
  if (verdict.kind === 'redirect') return { kind: 'redirect', to: verdict.to, status: 302 };
  if (verdict.kind === 'signIn') return { ...verdict, from: request.pathname + request.search };
  if (verdict.kind === 'goOn') return verdict;
  const missing: Shown = { kind: 'shown', outcome: 'notFound', data: null };
  return render(place, match, isFailure(known) ? known : missing, null, request, store);
}

/** The page that asks to be reloaded, for when rendering the asked one broke. @throws when even that cannot be rendered. */
export async function answerFailed(request: PageRequest, cause: unknown): Promise<PageAnswer> {
  const place: Place = { pathname: request.pathname, search: request.search, hash: '' };
  const store = makeStore({ settings: request.settings }, { api: async () => request.api });
  return render(place, unknownAddress(place), failedFor(cause), null, request, store);
}

const isFailure = (known: unknown): known is Shown => (known as Shown | null)?.kind === 'shown';

function render(
  place: Place,
  match: RouteMatch,
  shown: Shown,
  folder: string | null,
  { settings, intl, posted, hasGone }: PageRequest,
  store: AppStore,
): PageAnswer {
  if (hasGone?.()) return { kind: 'gone' };
  const { outcome, data, failure = null, cause } = shown;
  store.dispatch(pageShown(pageKey(match), data, place, outcome, posted));
  const chunks = new Set<string>();
  // Collects which chunks were rendered; the tags for each set are made once and kept by the caller.
  const collector = { addChunk: (name: string) => void chunks.add(name) } as unknown as ChunkExtractor;
  let seo: PageSeo | undefined;
  const html = renderToString(
    <ChunkExtractorManager extractor={collector}>
      <div id="root">
        <StaticRouter location={place}>
          <HeadSeen value={seen => (seo = seen)}>
            <App store={store} intl={intl} loadMessages={async () => undefined} />
          </HeadSeen>
        </StaticRouter>
      </div>
    </ChunkExtractorManager>,
  );
  const rootAt = html.indexOf(rootTag);
  const isGone = isMissing(outcome, store.getState().session.currentUser !== null);
  return {
    kind: 'page',
    status: statuses[outcome],
    head:
      html.slice(0, rootAt) +
      (seo ? headOf(seo, match, outcome === 'page' ? data : null, { settings, intl }) : ''),
    body: html.slice(rootAt + rootTag.length, -'</div>'.length),
    state: { ...store.getState(), settings },
    folder: outcome === 'page' ? folder : isGone ? NotFoundPage.folder : null,
    chunks: [...chunks],
    ...(outcome === 'failed' || outcome === 'tooMany' ? { failure: { failure, cause } } : {}),
  };
}

// renderToString puts what belongs into the head before the root element.
const rootTag = '<div id="root">';
