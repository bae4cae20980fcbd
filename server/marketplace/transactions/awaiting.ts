import { namesOf, processes } from '#contract/processes/index.ts';
import { transitionsAwaiting } from '#contract/processes/process.ts';

const awaitingTransitions = processes
  .flatMap(process =>
    transitionsAwaiting(process, 'provider').flatMap(last =>
      namesOf(process).map(name => `('${name}', '${last}')`),
    ),
  )
  .join(', ');

/** SQL: whether a transaction `t` waits for its provider, whoever its customer is now. */
const waits = `(t.process_name, t.last_transition) in (values ${awaitingTransitions})`;

/**
 * SQL: whether the provider sees the customer `u` of a transaction that awaits them. Such a conversation is live, so that
 * a hidden profile shows in it, but not across a block (decision 133).
 */
const isSeen = (
  provider: string,
) => `u.state <> 'banned' and u.deleted_at is null and not (is_hidden_profile(u.id, u.private_data)
  and exists (select from blocks where (blocker_id, blocked_id) in ((u.id, ${provider}), (${provider}, u.id))))`;

/**
 * SQL: whether a transaction `t` waits for the decision of this provider, as `awaitsProvider` of the contract tells it of
 * one.
 * @param provider the parameter with the provider's id
 */
export const awaitsDecisionOf = (provider: string): string =>
  `t.provider_id = ${provider} and ${waits}
   and exists (select from users u where u.id = t.customer_id and ${isSeen(provider)})`;
