import type { IntlShape } from 'react-intl';
import type { MailContent } from '../mail.ts';
import type { Fact } from './kit.tsx';

/** Returns what a user can do again or no longer, as one line; none when no permission has changed. */
export function changeFacts(changed: NonNullable<MailContent['permissions']>, intl: IntlShape): Fact[] {
  const sentences = Object.entries(changed).map(([permission, value]) =>
    intl.formatMessage({
      id: `Mail.permission.${permission}.${value === 'permission/deny' ? 'deny' : 'allow'}`,
    }),
  );
  if (sentences.length === 0) return [];
  return [{ label: intl.formatMessage({ id: 'Mail.fact.change' }), value: sentences.join(' ') }];
}
