import { contactEndedAt } from './contactStore.ts';
import { isLiveRow } from './liveConversations.ts';

/**
 * Returns the condition that a transaction `t` of the viewer mentions a word: in the other party's name, the listing's
 * title, both as the viewer sees them, or a message. Others are not searched, lest the search discloses them.
 * @param word the parameter with the pattern
 * @param viewer the parameter with the viewer's id
 */
export const mentions = (word: string, viewer: string): string => `(
  exists (select 1 from users u
    where u.id = case when t.customer_id = ${viewer} then t.provider_id else t.customer_id end
      and u.deleted_at is null and u.state <> 'banned'
      and (not is_hidden_profile(u.id, u.private_data) or ${isLiveRow} and ${blockedSince} is null)
      and coalesce((select ${shownName('p')} from past_profiles p where p.user_id = u.id
        and p.until >= least(${contactEndedAt}, ${blockedSince}) order by p.until limit 1), ${shownName('u')}) ilike ${word})
  or exists (select 1 from listings l where l.id = t.listing_id and not l.deleted
    and coalesce((select p.title from past_listings p where p.listing_id = l.id and l.author_id <> ${viewer}
      and p.until >= least(t.over_at, l.hidden_since, ${blockedSince}) order by p.until limit 1), l.title) ilike ${word})
  or exists (select 1 from messages m
    where m.transaction_id = t.id and not m.deleted and m.content ilike ${word}))`;

// As displayNameOf derives it.
const shownName = (
  u: string,
) => `case when ${u}.public_data ->> 'profileType' = 'organisation' and ${u}.public_data ->> 'fullName' <> ''
  then ${u}.public_data ->> 'fullName' else coalesce(${u}.display_name, ${u}.first_name || ' ' || left(${u}.last_name, 1)) end`;

const blockedSince = 'apart_since(t.customer_id, t.provider_id)';
