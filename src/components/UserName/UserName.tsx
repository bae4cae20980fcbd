import { useIntl, type IntlShape } from 'react-intl';
import type { User } from '#contract/entities/user.ts';

/** The name of a person or organisation, or a substitute when the user is banned or deleted. */
export function UserName({ user }: { user: User | undefined }) {
  return userNameOf(useIntl(), user);
}

/**
 * Returns the same as text, for attributes and sentences. The marketplace builds the name: for an organisation it is
 * the full name, which no other user can imitate.
 */
export function userNameOf(intl: Pick<IntlShape, 'formatMessage'>, user: User | undefined): string {
  if (user?.banned) return intl.formatMessage({ id: 'UserName.banned' });
  if (!user?.profile || user.deleted) return intl.formatMessage({ id: 'UserName.deleted' });
  return user.profile.displayName || intl.formatMessage({ id: 'UserName.nameless' });
}
