import type { LatLng } from '#contract/geo/place.ts';
import { DAY } from '#contract/time/units.ts';
import { chanceOf, uuidOf } from './chance.ts';
import { cities, type CityName } from './content/cities.ts';
import { enquiries, type Enquiry } from './content/enquiries.ts';
import type { Listing } from './content/listing.ts';
import { stays, type Stay } from './content/stays.ts';
import { listings } from './content/listings.ts';
import { organisations, people, type Organisation, type Person } from './content/people.ts';
import type { SceneName } from './pictures/scenes.ts';
import { topics } from './pictures/topics.ts';

/** The contents of the demo, with ids, dates and places: always the same except for the dates, which end now. */
export interface Plan {
  members: readonly PlannedMember[];
  listings: readonly PlannedListing[];
  enquiries: readonly PlannedEnquiry[];
  stays: readonly PlannedStay[];
}

export interface PlannedMember {
  id: string;
  joined: Date;
  member: Person | Organisation;
  /** Selects the portrait. */
  number: number;
}

export interface PlannedListing {
  id: string;
  authorId: string;
  written: Date;
  listing: Listing;
  languages: readonly string[];
  address: string;
  point: LatLng;
  pictures: readonly SceneName[];
  availableFrom: string | undefined;
}

export interface PlannedEnquiry {
  id: string;
  listingId: string;
  customerId: string;
  messages: readonly { id: string; senderId: string; at: Date; content: string }[];
}

export interface PlannedStay {
  id: string;
  /** From which its id is derived. */
  key: string;
  listingId: string;
  customerId: string;
  providerId: string;
  /** Midnights in UTC, as for all bookings. */
  start: Date;
  end: Date;
  stay: Stay;
}

const joiningDays = { first: 60, last: 46 };
const writingDays = 45;

/** @throws RangeError when the content refers to a user or listing that does not exist. */
export function createPlan(now: Date): Plan {
  const before = (days: number) => new Date(now.getTime() - Math.round(days * DAY));
  const members = [...people, ...organisations].map((member, number, { length }) => {
    const passed =
      ((number + chanceOf(`joined ${member.key}`)) / length) * (joiningDays.first - joiningDays.last);
    return { id: uuidOf(`member ${member.key}`), member, number, joined: before(joiningDays.first - passed) };
  });
  const planned = planListings(members, now, before);
  const plannedStays = stays.map(one => planStay(one, members, planned, now));
  return {
    members,
    listings: planned,
    enquiries: enquiries.map(one => planEnquiry(one, members, planned, plannedStays, now)),
    stays: plannedStays,
  };
}

function planListings(
  members: readonly PlannedMember[],
  now: Date,
  before: (days: number) => Date,
): PlannedListing[] {
  const shown = new Map<string, number>();
  return listings.map((listing, index, { length }) => {
    const { id: authorId, member } = required(
      members.find(one => one.member.key === listing.by),
      listing.by,
    );
    const key = `listing ${listing.by} ${listing.title}`;
    const turn = shown.get(listing.look) ?? 0;
    shown.set(listing.look, turn + 1);
    return {
      id: uuidOf(key),
      authorId,
      listing,
      languages: member.languages,
      written: before(listing.ago ?? ((index + 0.1 + 0.8 * chanceOf(key)) / length) * writingDays),
      ...placeOf(listing.city ?? member.city, key),
      pictures: picturesOf(listing, turn, key),
      availableFrom:
        listing.from === undefined
          ? undefined
          : new Date(now.getTime() + listing.from * DAY).toISOString().slice(0, 10),
    };
  });
}

function placeOf(name: CityName, key: string): { address: string; point: LatLng } {
  const { streets, postcode, town, country, lat, lng } = cities[name];
  const street = streets[Math.floor(chanceOf(`street ${key}`) * streets.length)]!;
  const number = 1 + Math.floor(chanceOf(`number ${key}`) * 90);
  const [way, turn] = [Math.sqrt(chanceOf(`way ${key}`)) * 0.018, chanceOf(`turn ${key}`) * 2 * Math.PI];
  return {
    address: `${street} ${number}, ${postcode} ${town}, ${country}`,
    point: {
      lat: lat + way * Math.sin(turn),
      lng: lng + (way * Math.cos(turn)) / Math.cos((lat * Math.PI) / 180),
    },
  };
}

function picturesOf({ look }: Listing, turn: number, key: string): SceneName[] {
  const covers: readonly SceneName[] = topics[look].covers;
  const more: readonly SceneName[] = topics[look].more;
  const others = Math.floor(chanceOf(`pictures ${key}`) * (Math.min(more.length, 3) + 1));
  return [
    covers[turn % covers.length]!,
    ...Array.from({ length: others }, (_, index) => more[(turn + index) % more.length]!),
  ];
}

function planEnquiry(
  { about, by, messages }: Enquiry,
  members: readonly PlannedMember[],
  planned: readonly PlannedListing[],
  plannedStays: readonly PlannedStay[],
  now: Date,
): PlannedEnquiry {
  const {
    id: listingId,
    authorId,
    written,
  } = required(
    planned.find(one => one.listing.title === about),
    about,
  );
  const customerId = required(
    members.find(one => one.member.key === by),
    by,
  ).id;
  const key = `enquiry ${by} ${about}`;
  const stay = plannedStays.find(one => one.listingId === listingId && one.customerId === customerId);
  // Every guest enquired before requesting the stay.
  const until = stay ? stay.start.getTime() - 2 * DAY : now.getTime();
  const room = until - written.getTime();
  const begin = written.getTime() + room * (0.1 + 0.6 * chanceOf(key));
  const pause = Math.min((room * 0.25) / messages.length, DAY / 2);
  return {
    id: uuidOf(key),
    listingId,
    customerId,
    messages: messages.map((text, index) => ({
      id: uuidOf(`${key} message ${index}`),
      senderId: text.startsWith('> ') ? authorId : customerId,
      at: new Date(Math.round(begin + pause * (index + 0.5 * chanceOf(`${key} ${index}`)))),
      content: text.replace(/^> /, ''),
    })),
  };
}

function planStay(
  stay: Stay,
  members: readonly PlannedMember[],
  planned: readonly PlannedListing[],
  now: Date,
): PlannedStay {
  const { about, by, ago, nights } = stay;
  const { id: listingId, authorId: providerId } = required(
    planned.find(one => one.listing.title === about),
    about,
  );
  const customerId = required(
    members.find(one => one.member.key === by),
    by,
  ).id;
  const key = `stay ${by} ${about}`;
  const start = new Date((Math.floor(now.getTime() / DAY) - ago) * DAY);
  const end = new Date(start.getTime() + nights * DAY);
  return { id: uuidOf(key), key, listingId, customerId, providerId, start, end, stay };
}

/** @throws RangeError when the demo has nothing of this name. */
export function required<Found>(found: Found | undefined, name: string): Found {
  if (found === undefined) throw new RangeError(`The demo has nothing called ${name}`);
  return found;
}
