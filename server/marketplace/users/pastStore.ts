/**
 * Returns the statement, as far as `on conflict`, that stores the profile of user `$1` that others have seen until now
 * (decision 129). It stores nothing where nobody can come back to this version: a former contact sees a person as they
 * were at a moment, and since the version before there was no such moment.
 * @param at the parameter with the time of the change
 */
export const keepPastProfile = (
  at: string,
): string => `insert into past_profiles (user_id, until, first_name, last_name,
    display_name, bio, public_data, profile_image_id)
  select u.id, ${at}::timestamptz, u.first_name, u.last_name, u.display_name, u.bio, u.public_data, u.profile_image_id
  from users u, lateral (select coalesce((select max(p.until) from past_profiles p where p.user_id = u.id),
    u.created_at) as moment) since
  where u.id = $1 and (
    exists (select from transactions t join listings l on l.id = t.listing_id
      where u.id in (t.customer_id, t.provider_id) and greatest(t.last_transitioned_at, l.hidden_since) >= since.moment)
    or exists (select from blocks b where u.id in (b.blocker_id, b.blocked_id) and b.created_at >= since.moment))`;
