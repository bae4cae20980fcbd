import type { Transaction } from '#contract/entities/transaction.ts';
import type { SessionState } from '#src/store/session.ts';

/** Why nobody can write here: each has its notice, `TransactionPage.notAllowed.<reason>`. */
export type NoMessages = 'limited' | 'banned' | 'deleted' | 'byMe' | 'apart';

/** undefined when messages can be sent (specification sections 4 and 6). */
export function whyNoMessages(
  { customer, provider, blocked }: Transaction,
  session: SessionState,
): NoMessages | undefined {
  const parties = [customer, provider];
  if (parties.some(party => !party || party.deleted)) return 'deleted';
  if (parties.some(party => party?.banned)) return 'banned';
  return isLimited(session) ? 'limited' : blocked;
}

/** Somebody signed in as another person may look and not act. */
export const isLimited = ({ scopes }: SessionState): boolean =>
  scopes.length === 1 && scopes[0] === 'user:limited';
