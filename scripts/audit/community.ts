import { listingSlug } from '#src/config/listing.ts';
import { demoOperator } from '#server/config.ts';
import { uuidOf } from '../seed/chance.ts';
import { demoLogins, emailOf } from '../seed/logins.ts';

/** Who looks: people of the demo community, and visitors of three kinds. */
export const people = {
  visitor: {},
  /** Has not answered the notice about cookies. */
  newcomer: { isNew: true },
  /** Reads in light mode. */
  saver: { isLight: true },
  host: { email: demoLogins.people[0].email },
  /** Is paid for a room. */
  landlord: { email: emailOf('franz') },
  guest: { email: demoLogins.people[1].email },
  /** Keeps pages on the device. */
  traveller: { email: demoLogins.people[1].email },
  /** Waits for a listing to be approved. */
  asker: { email: emailOf('tetiana') },
  operator: { email: demoOperator },
} as const satisfies Record<string, { email?: string; isNew?: boolean; isLight?: boolean }>;

export type Who = keyof typeof people;

const slugs = new Map<string, string>();

function listing(by: string, title: string): string {
  const id = uuidOf(`listing ${by} ${title}`);
  slugs.set(id, listingSlug({ title }));
  return id;
}

/** The readable part of a listing's address. */
export const slugFor = (id: string): string => slugs.get(id) ?? 'draft';

const stay = (name: string) => uuidOf(`stay ${name}`);

/** What is looked at: ids that follow from the demo's words. */
export const ids = {
  host: uuidOf('member hanna'),
  landlord: uuidOf('member franz'),
  guest: uuidOf('member nadia'),
  asker: uuidOf('member tetiana'),
  stranger: uuidOf('member sergei'),
  room: listing('hanna', 'Pokój na Pradze, od zaraz'),
  flat: listing('hanna', 'Kawalerka blisko metra na dwa miesiące'),
  pricedRoom: listing('franz', 'Kabinett in Favoriten, ruhig und freundlich'),
  /** Its author has changed it, and the change waits. */
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
