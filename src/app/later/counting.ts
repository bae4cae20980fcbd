import type { PageName } from '#src/config/paths.ts';
import type { AppStore } from '#src/store/store.ts';
import { countAnswer, onCountAnswer } from '#src/util/countConsent.ts';
import { matchRoute } from '../matchRoute.ts';
import { forgetCookiesAccepted } from '../Notices/cookieChoice.ts';
import { onPageView } from '../pageViews.ts';

/**
 * Tells the server of each page that is opened by somebody who agreed that `company` counts it: the name of its route,
 * and nothing else. The page on screen counts, too. Answers how to stop.
 */
export function startCounting(store: AppStore, company: string): () => void {
  const isAgreed = () => countAnswer(company) === 'yes';
  const count = () => {
    const name = isAgreed() ? shownRoute(store) : undefined;
    if (name !== undefined) tell(name);
  };
  // Who read the notice before there was a question in it has not been asked.
  if (countAnswer(company) === 'unasked') forgetCookiesAccepted();

  let wasAgreed = isAgreed();
  const stopAnswers = onCountAnswer(() => {
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

/** undefined for what is no page, such as one that could not be loaded. */
function shownRoute(store: AppStore): PageName | undefined {
  const { place, outcome } = store.getState().navigation;
  if (outcome === 'notFound') return 'NotFoundPage';
  return place && outcome === 'page' ? (matchRoute(place)?.route.name ?? 'NotFoundPage') : undefined;
}

function tell(name: PageName): void {
  // Without cookies, and without the address of the page: the server need not know more than it sends on.
  const post = {
    method: 'POST',
    body: name,
    credentials: 'omit',
    referrerPolicy: 'origin',
    keepalive: true,
  } as const;
  fetch('/api/page-views', post).catch(() => undefined);
}
