-- Where an accepted stay is, as the host had it when the guest was accepted or has handed it over since: null in states
-- in which the guest sees no address (decision 130). {location: {address, building?}, point: {lat, lng}}
alter table transactions add column agreed_place jsonb;
update transactions t set agreed_place = jsonb_strip_nulls(jsonb_build_object(
    'location', case when l.private_data #>> '{location,address}' is not null then jsonb_build_object(
      'address', l.private_data #> '{location,address}', 'building', nullif(l.private_data #>> '{location,building}', '')) end,
    'point', case when l.lat is not null and l.lng is not null then jsonb_build_object('lat', l.lat, 'lng', l.lng) end))
from listings l
where l.id = t.listing_id and not l.deleted and t.state in ('state/accepted', 'state/delivered');
