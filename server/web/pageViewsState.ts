import type { Settings } from '#src/config/settings.ts';
import type { IntlShape } from '#src/entry.server.tsx';
import type { WebDeps } from './deps.ts';

/**
 * What pages get where views are counted. The words come along, so that pages of all other installations do not carry
 * them; in an operator's browser who looks as somebody else nothing is counted.
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
