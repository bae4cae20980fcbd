import { listingSlug } from '#src/config/listing.ts';
import { demoOperator } from '#server/config/index.ts';
import { uuidOf } from '../../demo/seed/chance.ts';
import { demoLogins, emailOf } from '../../demo/seed/logins.ts';

/** The viewers of the audit: users of the demo community, and three kinds of visitor. */
export const people = {
  visitor: {},
  /** Has not dismissed the cookie notice. */
  newcomer: { isNew: true },
  /** Uses data saver mode. */
  saver: { isLight: true },
  host: { email: demoLogins.people[0].email },
  /** Is paid for a room. */
  landlord: { email: emailOf('franz') },
  guest: { email: demoLogins.people[1].email },
  /** Has enabled offline pages. */
  traveller: { email: demoLogins.people[1].email },
  /** Has a listing that is pending approval. */
  actor: { email: emailOf('tetiana') },
  operator: { email: demoOperator },
} as const satisfies Record<string, { email?: string; isNew?: boolean; isLight?: boolean }>;

export type Viewer = keyof typeof people;

const slugs = new Map<string, string>();

function listing(by: string, title: string): string {
  const id = uuidOf(`listing ${by} ${title}`);
  slugs.set(id, listingSlug({ title }));
  return id;
}

/** The slug of a listing's URL. */
export const slugFor = (id: string): string => slugs.get(id) ?? 'draft';

const stay = (name: string) => uuidOf(`stay ${name}`);

/** Ids of the audited records, derived from the demo's texts. */
export const ids = {
  host: uuidOf('member hanna'),
  landlord: uuidOf('member franz'),
  guest: uuidOf('member nadia'),
  actor: uuidOf('member tetiana'),
  stranger: uuidOf('member sergei'),
  room: listing('hanna', 'Pokój na Pradze, od zaraz'),
  flat: listing('hanna', 'Kawalerka blisko metra na dwa miesiące'),
  pricedRoom: listing('franz', 'Kabinett in Favoriten, ruhig und freundlich'),
  /** Changed by its author, and pending approval. */
  wanted: listing('nadia', 'Мама і троє дітей шукають житло в Берліні'),
  draft: listing('nadia', 'temporaryTitle'),
  pending: listing('tetiana', 'Велосипед для школярки 12 років'),
  closed: listing('piotr', 'Pokój dla kierowcy lub studenta, Targówek'),
  thread: uuidOf('enquiry tetiana Pokój na Pradze, od zaraz'),
  guestThread: uuidOf('enquiry nadia Übergangswohnung für Mütter mit Kindern'),
  message: uuidOf('enquiry tetiana Pokój na Pradze, od zaraz message 1'),
  review: uuidOf('review 1-by-customer'),
  stays: {
    reviewed: stay('reviewed'),
    delivered: stay('delivered'),
    accepted: stay('accepted'),
    requested: stay('requested'),
    paid: stay('paid'),
  },
} as const;
