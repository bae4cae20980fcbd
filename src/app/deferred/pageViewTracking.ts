import type { PageName } from '#contract/paths.ts';
import type { AppStore } from '#src/store/store.ts';
import { readConsent, onConsentChange } from '#src/util/countConsent.ts';
import { matchRoute } from '../matchRoute.ts';
import { clearCookiesAccepted } from '../Notices/cookieChoice.ts';
import { onPageView } from '../pageViews.ts';

/**
 * Reports each opened page to the server, for users who agreed that `company` counts it: the name of its route, and
 * nothing else. Includes the current page. Returns a stop function.
 */
export function startPageViewTracking(store: AppStore, company: string): () => void {
  const isAgreed = () => readConsent(company) === 'yes';
  const count = () => {
    const name = isAgreed() ? shownRoute(store) : undefined;
    if (name !== undefined) sendPageView(name);
  };
  // Users who read the notice before it asked for consent have not been asked.
  if (readConsent(company) === 'unasked') clearCookiesAccepted();

  let wasAgreed = isAgreed();
  const stopAnswers = onConsentChange(() => {
    const before = wasAgreed;
    wasAgreed = isAgreed();
    if (!before) count();
  });
  const stopViews = onPageView(count);
  count();
  return () => {
    stopAnswers();
    stopViews();
  };
}

/** Undefined when it isn't a page, such as one that could not be loaded. */
function shownRoute(store: AppStore): PageName | undefined {
  const { place, outcome } = store.getState().navigation;
  if (outcome === 'notFound') return 'NotFoundPage';
  return place && outcome === 'page' ? (matchRoute(place)?.route.name ?? 'NotFoundPage') : undefined;
}

function sendPageView(name: PageName): void {
  // Without cookies and Referer: the server need not know more than it passes on.
  const post = {
    method: 'POST',
    body: name,
    credentials: 'omit',
    referrerPolicy: 'origin',
    keepalive: true,
  } as const;
  fetch('/api/page-views', post).catch(() => undefined);
}
