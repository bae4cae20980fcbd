import { person, type Person } from '#test/support/cast.ts';
import { Money, type Res } from '#test/platform/sdk.ts';
import { openAccount } from '#test/e2e/openAccount.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PushService, TestBrowser } from '#test/support/pushService.ts';
import type { Cluster } from './cluster.ts';
import { createHttpClient } from './httpClient.ts';

/** A listing of a place to stay. */
export interface Place {
  id: string;
  author: Person;
  /** How often its description was changed, which is also part of the description. */
  version: number;
}

export interface Conversation {
  id: string;
  customer: Person;
  provider: Person;
  /** Absent: the customer, with the enquiry. */
  lastWriter?: Person;
}

/** The users and what they have created. */
export interface Community {
  people: readonly Person[];
  /** One per user, free of charge. */
  free: readonly Place[];
  /** All by one host, at 25 euros a night. */
  paid: readonly Place[];
  host: Person;
  /** The host's Stripe account. */
  accountId: string;
  /** The latest conversations. */
  conversations: Conversation[];
  /** The phone of each user, by id; none without pushes. */
  phones: ReadonlyMap<string, TestBrowser>;
  /** Milliseconds from sending a message until a push about it came to its service. */
  pushTimes: number[];
  /** Returns the users in turn, since bookings are limited per user and hour. */
  nextCustomer(): Person;
}

const together = 4;
const maxPaidPlaces = 60;
/** The title of every place. */
export const title = 'Quiet room near the park';
export const pathOf = (id: string) => `/l/quiet-room-near-the-park/${id}`;
export const described = (version: number) => `A room for two, with a view of the trees, edition ${version}.`;

/** Signs users up and publishes their places. Their addresses count as verified, so that they get mails. */
export async function createCommunity(
  { url, db, simulatorPort, pushService }: Cluster,
  count: number,
): Promise<Community> {
  const app = { baseUrl: url };
  const people: Person[] = [];
  const free: Place[] = [];
  const paid: Place[] = [];
  await inParts(count, async n => {
    const author = await person(app, `Member${n}`, 'Kovalenko');
    people.push(author);
    const place = await author.publishes({ title, description: described(0) });
    free.push({ id: idOf(place), author, version: 0 });
  });
  const host = await person(app, 'Hanna', 'Shevchenko');
  await openAccount(host, simulatorPort);
  await inParts(Math.min(count, maxPaidPlaces), async () => {
    const place = await host.publishes({ title, description: described(0), price: new Money(2500, 'EUR') });
    paid.push({ id: idOf(place), author: host, version: 0 });
  });
  await db.run('update users set email_verified = true');
  const accountId = await verified(db, host.id);
  let turn = 0;
  const nextCustomer = () => people[turn++ % people.length] as Person;
  const phones = pushService ? await subscribe(url, pushService, people) : new Map<string, TestBrowser>();
  return { people, free, paid, host, accountId, conversations: [], phones, pushTimes: [], nextCustomer };
}

/** Turns notifications on at a phone of each user. */
async function subscribe(
  url: string,
  service: PushService,
  people: readonly Person[],
): Promise<Map<string, TestBrowser>> {
  const phones = new Map<string, TestBrowser>();
  const line = createHttpClient(url);
  for (const person of people) {
    const phone = service.subscribe();
    const { endpoint, p256dh, auth } = phone;
    await line.post('/api/push/subscribe', { endpoint, p256dh, auth }, person);
    phones.set(person.id, phone);
  }
  line.close();
  return phones;
}

const idOf = ({ id }: Res) => id.uuid;

async function inParts(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: together }, lane));
}

/** Waits until Stripe has verified the account, which takes some seconds. */
async function verified(db: Cluster['db'], userId: string): Promise<string> {
  for (;;) {
    const found = await db.first<{ id: string }>(
      'select account_id as id from payment_accounts where user_id = $1 and charges_enabled',
      [userId],
    );
    if (found) return found.id;
    await sleep(200);
  }
}
