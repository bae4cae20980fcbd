import { useIntl, type IntlShape } from 'react-intl';
import type { User } from '#contract/entities/user.ts';

/** A person's or organisation's name, or what stands in for it when the user is banned or deleted. */
export function UserName({ user }: { user: User | undefined }) {
  return userNameOf(useIntl(), user);
}

/**
 * The same as text, for attributes and sentences. The marketplace makes the name: of an organisation it is the full name,
 * which nobody else can show by writing it.
 */
export function userNameOf(intl: Pick<IntlShape, 'formatMessage'>, user: User | undefined): string {
  if (user?.banned) return intl.formatMessage({ id: 'UserName.banned' });
  if (!user?.profile || user.deleted) return intl.formatMessage({ id: 'UserName.deleted' });
  return user.profile.displayName || intl.formatMessage({ id: 'UserName.nameless' });
}
