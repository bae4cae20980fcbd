import type { Settings } from '#src/config/settings.ts';
import type { IntlShape } from '#src/entry.server.tsx';
import type { WebDeps } from '../services/index.ts';

/**
 * Returns the page view settings for pages when counting is enabled. Includes the texts, so that other installations
 * don't ship them. Nothing is counted while an operator impersonates a user.
 */
export function pageViewsState(
  { pageCounter }: Pick<WebDeps, 'pageCounter'>,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
  isActing: boolean,
): Pick<Settings, 'pageViews'> {
  if (!pageCounter || isActing) return {};
  const { company } = pageCounter;
  const say = (key: string) => formatMessage({ id: `PrivacyChoicesPage.${key}` }, { company });
  return { pageViews: { company, question: say('countAsk'), yes: say('countYes'), no: say('countNo') } };
}
