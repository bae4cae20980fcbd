import type { Transaction } from '#contract/entities/transaction.ts';
import { isImpersonated, type SessionState } from '#src/store/session.ts';

/** Why messages cannot be sent: each reason has its notice, `TransactionPage.notAllowed.<reason>`. */
export type NoMessages = 'limited' | 'banned' | 'deleted' | 'byMe' | 'apart';

/** Returns the reason; undefined when messages can be sent (specification sections 4 and 6). */
export function whyNoMessages(
  { customer, provider, blocked }: Transaction,
  session: SessionState,
): NoMessages | undefined {
  const parties = [customer, provider];
  if (parties.some(party => !party || party.deleted)) return 'deleted';
  if (parties.some(party => party?.banned)) return 'banned';
  return isImpersonated(session) ? 'limited' : blocked;
}
