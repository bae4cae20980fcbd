import { person, type Person } from '#test/support/cast.ts';
import { Money, type Res } from '#test/platform/sdk.ts';
import { openAccount } from '#test/e2e/openAccount.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from './house.ts';

/** A place to stay. */
export interface Place {
  id: string;
  author: Person;
  /** How often its description was changed; stands in the description. */
  version: number;
}

export interface Conversation {
  id: string;
  customer: Person;
  provider: Person;
}

/** Who lives here, and what they have begun. */
export interface Community {
  people: readonly Person[];
  /** One for each of the people, free of charge. */
  free: readonly Place[];
  /** Of one host, 25 euros a night. */
  paid: readonly Place[];
  host: Person;
  /** The host's account at Stripe. */
  accountId: string;
  /** The latest ones. */
  conversations: Conversation[];
  /** Whoever's turn it is: nobody may begin many bookings in an hour. */
  nextCustomer(): Person;
}

const together = 4;
const paidPlacesAtMost = 60;
/** What each of them is called. */
export const title = 'Quiet room near the park';
export const pathOf = (id: string) => `/l/quiet-room-near-the-park/${id}`;
export const described = (version: number) => `A room for two, with a view of the trees, edition ${version}.`;

/** Lets people sign up and publish their places. They have proved their addresses, so that they get mails. */
export async function moveIn({ url, db, simulatorPort }: House, count: number): Promise<Community> {
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
  await inParts(Math.min(count, paidPlacesAtMost), async () => {
    const place = await host.publishes({ title, description: described(0), price: new Money(2500, 'EUR') });
    paid.push({ id: idOf(place), author: host, version: 0 });
  });
  await db.run('update users set email_verified = true');
  const accountId = await verified(db, host.id);
  let turn = 0;
  const nextCustomer = () => people[turn++ % people.length] as Person;
  return { people, free, paid, host, accountId, conversations: [], nextCustomer };
}

const idOf = ({ id }: Res) => id.uuid;

async function inParts(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: together }, lane));
}

/** Stripe takes some seconds to look at an account. */
async function verified(db: House['db'], userId: string): Promise<string> {
  for (;;) {
    const found = await db.first<{ id: string }>(
      'select account_id as id from payment_accounts where user_id = $1 and charges_enabled',
      [userId],
    );
    if (found) return found.id;
    await sleep(200);
  }
}
