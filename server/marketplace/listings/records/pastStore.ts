/**
 * Returns the statement, as far as `on conflict`, that keeps the version of listing `$1` that others have seen until now
 * (decision 129). It keeps nothing where nobody can come back to this version: a former contact sees a listing as it
 * was at a moment, and since the version before there was no such moment.
 * @param at the parameter with the time of the change
 */
export const keepPastVersion = (
  at: string,
): string => `insert into past_listings (listing_id, until, title, description,
    price_amount, price_currency, shown_lat, shown_lng, availability_plan, public_data, written_in, image_ids)
  select l.id, ${at}::timestamptz, l.title, l.description, l.price_amount, l.price_currency, l.shown_lat, l.shown_lng,
    l.availability_plan, l.public_data, l.written_in,
    array(select i.image_id from listing_images i where i.listing_id = l.id order by i.position)
  from listings l, lateral (select greatest(l.created_at,
    (select max(p.until) from past_listings p where p.listing_id = l.id)) as moment) since
  where l.id = $1 and l.published_at is not null and l.created_at < ${at} and (l.hidden_since > since.moment
    or exists (select from transactions t where t.listing_id = l.id and t.last_transitioned_at >= since.moment)
    or exists (select from blocks b
      where l.author_id in (b.blocker_id, b.blocked_id) and b.created_at >= since.moment))`;
