import { isolated } from '#contract/text/isolated.ts';
import { useIntl, type IntlShape } from 'react-intl';
import type { User } from '#contract/account/user.ts';

/**
 * The name of a person or organisation, or a substitute when the user is banned or deleted. Isolated, so that a name
 * written from right to left doesn't change the order of the words around it.
 */
export function UserName({ user }: { user: User | undefined }) {
  return <bdi>{userNameOf(useIntl(), user)}</bdi>;
}

/** The same in a sentence of ours. */
export function NameInSentence({ user }: { user: User | undefined }) {
  return isolated(userNameOf(useIntl(), user));
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
