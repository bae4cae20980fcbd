import { isLiveRow } from './liveConversations.ts';

/**
 * Returns the condition that a transaction `t` of the viewer mentions a word: in the other party's name as it is shown,
 * the listing's title or a message. Hidden names and titles are not searched, lest the search discloses them.
 * @param word the parameter with the pattern
 * @param viewer the parameter with the viewer's id
 */
export const mentions = (word: string, viewer: string): string => `(
  exists (select 1 from users u
    where u.id = case when t.customer_id = ${viewer} then t.provider_id else t.customer_id end
      and u.deleted_at is null and u.state <> 'banned' and ${shownName} ilike ${word}
      and (not is_hidden_profile(u.id, u.private_data) or ${isLiveRow} and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((t.customer_id, t.provider_id), (t.provider_id, t.customer_id)))))
  or exists (select 1 from listings l where l.id = t.listing_id and not l.deleted and l.title ilike ${word})
  or exists (select 1 from messages m
    where m.transaction_id = t.id and not m.deleted and m.content ilike ${word}))`;

// As displayNameOf derives it.
const shownName = `case when u.public_data ->> 'profileType' = 'organisation' and u.public_data ->> 'fullName' <> ''
  then u.public_data ->> 'fullName' else coalesce(u.display_name, u.first_name || ' ' || left(u.last_name, 1)) end`;
