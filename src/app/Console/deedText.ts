import type { IntlShape } from 'react-intl';

/** An action of the log in words: what it was about, and what was done. Code words that there are no words for stay. */
export function deedText(intl: IntlShape, action: string): string {
  const [kind = '', ...rest] = action.split('/');
  // What a command is called stays as it is typed.
  if (kind === 'command') return `${kindText(intl, kind)}: ${rest.join('/')}`;
  const isFailed = rest.at(-1) === 'failed';
  const deed = (isFailed ? rest.slice(0, -1) : rest).join('/');
  if (deed === '') return kindText(intl, kind);
  const text = `${kindText(intl, kind)}: ${wordsOr(intl, 'deed', deed)}`;
  return isFailed ? intl.formatMessage({ id: 'ConsoleAuditPage.failed' }, { deed: text }) : text;
}

/** What actions of a kind are about. */
export const kindText = (intl: IntlShape, kind: string): string => wordsOr(intl, 'kind', kind);

function wordsOr(intl: IntlShape, part: 'kind' | 'deed', key: string): string {
  const id = `ConsoleAuditPage.${part}.${key}`;
  return id in intl.messages ? intl.formatMessage({ id }) : key;
}
