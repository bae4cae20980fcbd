import type { Section } from './section.ts';

const ofMine = 'join listings l on l.id = x.listing_id and l.author_id = $1::uuid';

/** The user's offers and requests, their images, and the related events. */
export const offerSections: readonly Section[] = [
  {
    name: 'listings',
    tables: ['listings', 'listing_images'],
    sql: `select l.created_at::text || l.id as _key, l.id, l.title, l.description, l.state, l.deleted,
        l.created_at, l.updated_at, l.published_at,
        l.first_published_at,
        l.price_amount, l.price_currency, l.lat, l.lng,
        l.shown_lat, l.shown_lng, l.availability_plan,
        l.public_data, l.private_data, l.metadata,
        l.rejected_reason, l.rejected_at, l.unseen_since,
        l.confirmed_at, l.asked_at, l.asked,
        l.hidden_since, l.dates_changed_at, l.waiting_told, l.waiting_told_at,
        l.written_in,
        array(select i.image_id from listing_images i where i.listing_id = l.id order by i.position) as pictures
      from listings l where l.author_id = $1::uuid`,
  },
  {
    // What former contacts still see.
    name: 'earlier-listings',
    tables: ['past_listings'],
    sql: `select x.until::text || x.listing_id as _key, x.listing_id, x.until, x.title, x.description,
        x.price_amount, x.price_currency, x.shown_lat,
        x.shown_lng, x.availability_plan, x.public_data,
        x.written_in, x.image_ids as pictures
      from past_listings x ${ofMine}`,
  },
  {
    name: 'listing-changes-waiting',
    tables: ['listing_changes'],
    sql: `select x.listing_id::text as _key, x.listing_id, x.content, x.image_ids as pictures,
        x.submitted_at, x.rejected_reason, x.rejected_at, x.written_in
      from listing_changes x ${ofMine}`,
  },
  {
    name: 'availability-exceptions',
    tables: ['availability_exceptions'],
    sql: `select x.start_at::text || x.id as _key, x.id, x.listing_id, x.start_at as start,
        x.end_at as end, x.seats
      from availability_exceptions x ${ofMine}`,
  },
  {
    name: 'stock',
    tables: ['listing_stock'],
    sql: `select x.listing_id::text as _key, x.listing_id, x.quantity from listing_stock x ${ofMine}`,
  },
  {
    name: 'stock-changes',
    tables: ['stock_adjustments'],
    sql: `select x.at::text || x.id as _key, x.id, x.listing_id, x.at, x.quantity
      from stock_adjustments x ${ofMine}`,
  },
  {
    name: 'pictures',
    tables: ['images'],
    sql: `select i.created_at::text || i.id as _key, i.id, i.created_at, i.used, i.variants, i.avif, i.bytes
      from images i where i.owner_id = $1::uuid`,
  },
  {
    // Events about others appear only as having happened: operators' snapshots of them are not disclosed.
    name: 'events',
    tables: ['events', 'event_links'],
    sql: `select lpad(e.position::text, 19, '0') as _key, e.id, e.event_type,
        e.created_at, e.source, e.resource_id,
        e.audit ->> 'userId' = $1::uuid::text as by_myself,
        case when own.mine then e.resource end as resource,
        case when own.mine then e.previous_values end as previous_values
      from events e
      cross join lateral (select e.resource_id = $1::uuid
        or exists (select from listings l where l.id = e.resource_id and l.author_id = $1::uuid)) own (mine)
      where e.sequence_id in (select k.sequence_id from event_links k where k.related_id = $1::uuid)
        or (e.sequence_id is null and $1::uuid = any(e.related_ids))`,
  },
];
