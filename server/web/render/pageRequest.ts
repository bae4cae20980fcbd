import type { Request } from 'express';
import type { MarkupCache, PageRequest, Transport } from '#src/entry.server.tsx';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import type { createListingReads, createSearchCache } from '../pageCache/middleware.ts';
import type { WebDeps } from '../ports/index.ts';
import { savedLocale } from '../session/cookies.ts';
import { inAppAtLogin } from '../session/inApp.ts';
import type { Impersonation } from '../session/impersonation.ts';
import type { Session } from '../session/session.ts';
import { socialLoginsOf } from '../session/socialLogin/index.ts';
import type { BuiltApp } from './builtApp.ts';
import { dataSaverOf } from './dataSaver.ts';
import { addressLocale } from '../session/namedLocale.ts';
import { linkLocale } from './language.ts';
import { withReaderCounts } from './readerCounts.ts';
import { pageViewsState, siteState } from './siteState.ts';

/** Returns the language of the page that answers a request. */
export const localeOf = (request: Request, { app }: BuiltApp, { site }: Pick<WebDeps, 'site'>): string =>
  app.chooseLocale(
    linkLocale(request) ?? savedLocale(request),
    request.headers['accept-language'],
    addressLocale(request),
    site.now().languages,
  );

interface Site {
  deps: WebDeps;
  built: BuiltApp;
  markup: MarkupCache;
  /** The impersonation active in the browser. */
  impersonated: ReturnType<Impersonation['find']>;
}

interface Visit {
  request: Request;
  session: Session;
  /** Calls the app's own endpoints in process, for a page in this language. */
  transportIn(locale: string): Transport;
}

/** What visitors' pages read, from the cache. */
interface VisitorReads {
  searches: ReturnType<typeof createSearchCache>;
  listings: ReturnType<typeof createListingReads>;
}

/** Returns everything needed to render the page of a request. `visitorReads`: absent for signed-in users. */
export function createPageRequest(
  { deps, built, markup, impersonated }: Site,
  { request, session, transportIn }: Visit,
  visitorReads: VisitorReads | undefined,
): PageRequest {
  const { config, apiBaseUrl } = deps;
  const locale = localeOf(request, built, deps);
  const { intl } = built.language(locale);
  const dataSaver = dataSaverOf(request);
  const map = config.map?.();
  const translator = deps.engine?.translations.translator();
  const api = built.app.createApi(session.sdk, transportIn(locale), { isOurs: apiBaseUrl === '' });
  const personal = session.signedIn && deps.engine ? withReaderCounts(api, session, deps.engine) : api;
  const inApp = inAppAtLogin(request);
  const url = request.originalUrl;
  const queryAt = url.indexOf('?');
  return {
    pathname: queryAt < 0 ? url : url.slice(0, queryAt),
    search: queryAt < 0 ? '' : url.slice(queryAt),
    settings: {
      marketplaceName: config.marketplaceName,
      rootUrl: config.rootUrl,
      locale,
      currency: config.currency,
      clientId: config.clientId,
      termsVersion: deps.content.termsVersion(),
      apiUrl: apiBaseUrl,
      today: deps.now().toISOString().slice(0, 10),
      socialLogins: socialLoginsOf(config.socialLogin),
      ...(config.hidesAccounts ? { hidesAccounts: true } : {}),
      ...(inApp ? { inApp } : {}),
      ...(dataSaver ? { dataSaver } : {}),
      // Nothing of another user is stored on an operator's device.
      ...(config.offline && !impersonated ? { offline: true } : {}),
      ...(impersonated ? { impersonatedUntil: impersonated.until } : {}),
      ...(map ? { map } : {}),
      ...(translator ? { translator } : {}),
      ...(config.payments ? { payments: config.payments } : {}),
      ...siteState(deps, intl),
      ...pageViewsState(deps, intl, impersonated !== undefined),
    },
    intl,
    markup,
    api: visitorReads ? withVisitorReads(api, visitorReads, finderOf(built, session, api), locale) : personal,
  };
}

const finderOf = ({ app }: BuiltApp, { sdk }: Session, { listings }: PageRequest['api']) => ({
  findIds: (query: ListingQuery) => app.findListingIds(sdk, query),
  query: listings.query,
});

function withVisitorReads(
  api: PageRequest['api'],
  { searches, listings }: VisitorReads,
  finder: ReturnType<typeof finderOf>,
  locale: string,
): PageRequest['api'] {
  const ofListing = listings(api, locale);
  return {
    ...api,
    listings: { ...api.listings, query: searches(finder, locale), ...ofListing.listings },
    reviews: ofListing.reviews,
  };
}
