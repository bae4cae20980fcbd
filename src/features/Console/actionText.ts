import type { IntlShape } from 'react-intl';

/** Describes an audited action: its subject and what was done. Codes without a translation are shown as they are. */
export function actionText(intl: IntlShape, action: string): string {
  const [kind = '', ...rest] = action.split('/');
  // Command names are shown as they are typed.
  if (kind === 'command') return `${kindText(intl, kind)}: ${rest.join('/')}`;
  const isFailed = rest.at(-1) === 'failed';
  const entry = (isFailed ? rest.slice(0, -1) : rest).join('/');
  if (entry === '') return kindText(intl, kind);
  const text = `${kindText(intl, kind)}: ${wordsOr(intl, 'action', entry)}`;
  return isFailed ? intl.formatMessage({ id: 'ConsoleAuditPage.failed' }, { action: text }) : text;
}

/** The subject of this kind of action. */
export const kindText = (intl: IntlShape, kind: string): string => wordsOr(intl, 'kind', kind);

function wordsOr(intl: IntlShape, part: 'kind' | 'action', key: string): string {
  const id = `ConsoleAuditPage.${part}.${key}`;
  return id in intl.messages ? intl.formatMessage({ id }) : key;
}
