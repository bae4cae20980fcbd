import type { Section } from './section.ts';

const ofMine = 'join listings l on l.id = x.listing_id and l.author_id = $1::uuid';

/** The user's offers and requests, their images, and the related events. */
export const offerSections: readonly Section[] = [
  {
    name: 'listings',
    tables: ['listings', 'listing_images'],
    sql: `select l.created_at::text || l.id as _key, l.id, l.title, l.description, l.state, l.deleted,
        l.created_at as "createdAt", l.updated_at as "updatedAt", l.published_at as "publishedAt",
        l.first_published_at as "firstPublishedAt",
        l.price_amount as "priceAmount", l.price_currency as "priceCurrency", l.lat, l.lng,
        l.shown_lat as "shownLat", l.shown_lng as "shownLng", l.availability_plan as "availabilityPlan",
        l.public_data as "publicData", l.private_data as "privateData", l.metadata,
        l.rejected_reason as "rejectedReason", l.rejected_at as "rejectedAt", l.unseen_since as "unseenSince",
        l.confirmed_at as "confirmedAt", l.asked_at as "askedAt", l.asked,
        l.hidden_since as "hiddenSince", l.dates_changed_at as "datesChangedAt", l.waiting_told as "waitingTold", l.waiting_told_at as "waitingToldAt",
        l.written_in as "writtenIn",
        array(select i.image_id from listing_images i where i.listing_id = l.id order by i.position) as pictures
      from listings l where l.author_id = $1::uuid`,
  },
  {
    // What former contacts still see.
    name: 'earlier-listings',
    tables: ['past_listings'],
    sql: `select x.until::text || x.listing_id as _key, x.listing_id as "listingId", x.until, x.title, x.description,
        x.price_amount as "priceAmount", x.price_currency as "priceCurrency", x.shown_lat as "shownLat",
        x.shown_lng as "shownLng", x.availability_plan as "availabilityPlan", x.public_data as "publicData",
        x.written_in as "writtenIn", x.image_ids as pictures
      from past_listings x ${ofMine}`,
  },
  {
    name: 'listing-changes-waiting',
    tables: ['listing_changes'],
    sql: `select x.listing_id::text as _key, x.listing_id as "listingId", x.content, x.image_ids as pictures,
        x.submitted_at as "submittedAt", x.rejected_reason as "rejectedReason", x.rejected_at as "rejectedAt", x.written_in as "writtenIn"
      from listing_changes x ${ofMine}`,
  },
  {
    name: 'availability-exceptions',
    tables: ['availability_exceptions'],
    sql: `select x.start_at::text || x.id as _key, x.id, x.listing_id as "listingId", x.start_at as start,
        x.end_at as end, x.seats
      from availability_exceptions x ${ofMine}`,
  },
  {
    name: 'stock',
    tables: ['listing_stock'],
    sql: `select x.listing_id::text as _key, x.listing_id as "listingId", x.quantity from listing_stock x ${ofMine}`,
  },
  {
    name: 'stock-changes',
    tables: ['stock_adjustments'],
    sql: `select x.at::text || x.id as _key, x.id, x.listing_id as "listingId", x.at, x.quantity
      from stock_adjustments x ${ofMine}`,
  },
  {
    name: 'pictures',
    tables: ['images'],
    sql: `select i.created_at::text || i.id as _key, i.id, i.created_at as "createdAt", i.used, i.variants, i.avif
      from images i where i.owner_id = $1::uuid`,
  },
  {
    // Events about others appear only as having happened: operators' snapshots of them are not disclosed.
    name: 'events',
    tables: ['events', 'event_links'],
    sql: `select lpad(e.position::text, 19, '0') as _key, e.id, e.event_type as "eventType",
        e.created_at as "createdAt", e.source, e.resource_id as "resourceId",
        e.audit ->> 'userId' = $1::uuid::text as "byMyself",
        case when own.mine then e.resource end as resource,
        case when own.mine then e.previous_values end as "previousValues"
      from events e
      cross join lateral (select e.resource_id = $1::uuid
        or exists (select from listings l where l.id = e.resource_id and l.author_id = $1::uuid)) own (mine)
      where e.sequence_id in (select k.sequence_id from event_links k where k.related_id = $1::uuid)
        or (e.sequence_id is null and $1::uuid = any(e.related_ids))`,
  },
];
