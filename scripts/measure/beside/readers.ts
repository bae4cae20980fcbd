import { pathTo } from '#contract/paths.ts';
import { uuidOf } from '../../demo/seed/chance.ts';
import { enquiries } from '../../demo/seed/content/enquiries.ts';
import { demoLogins, emailOf } from '../../demo/seed/logins.ts';
import type { Client } from './client.ts';

/** Somebody of the demo community who is signed in, and has written to somebody. */
export interface Reader {
  cookie: string;
  /** The path of the conversation. */
  conversation: string;
}

/** One person may read a thousand times a minute, and a page reads several times. */
const fewest = 10;

/**
 * Signs in everybody of the demo community who has asked about a listing, on each server, and returns them by server:
 * only those who can open their conversation on all of them. @throws when they are too few
 */
export async function signInReaders(clients: readonly Client[]): Promise<Reader[][]> {
  const byPerson = new Map(enquiries.map(({ by, about }) => [by, about]));
  const found: Reader[][] = [];
  for (const [by, about] of byPerson) {
    const conversation = pathTo('OrderDetailsPage', { id: uuidOf(`enquiry ${by} ${about}`) });
    const readers = await Promise.all(clients.map(client => signIn(client, emailOf(by), conversation)));
    const signedIn = readers.filter(reader => reader !== undefined);
    if (signedIn.length === clients.length) found.push(signedIn);
  }
  if (found.length < fewest)
    throw new Error(`Only ${found.length} people of the demo have a conversation in all of these builds.`);
  return clients.map((_, at) => found.flatMap(readers => readers[at] ?? []));
}

/** Signs in through the form; undefined when it is refused, or the conversation cannot be opened. */
async function signIn(client: Client, email: string, conversation: string): Promise<Reader | undefined> {
  const { headers } = await client.fetch('/login', { form: { email, password: demoLogins.password } });
  const cookie = (headers['set-cookie'] ?? [])
    .map(line => line.split(';')[0] ?? '')
    .filter(pair => pair.startsWith('st-'))
    .join('; ');
  const { status } = await client.fetch(conversation, { headers: { Cookie: cookie } });
  return cookie && status === 200 ? { cookie, conversation } : undefined;
}

let newcomers = 0;

/** Opens an account through the form. @throws when it is refused */
export async function signUp(client: Client): Promise<void> {
  newcomers += 1;
  const email = `newcomer-${Date.now().toString(36)}-${newcomers}@example.org`;
  const form = {
    email,
    password: 'a warm room for two',
    fname: 'New',
    lname: 'Comer',
    profileType: 'private',
  };
  const { status } = await client.fetch('/signup', { form });
  if (status !== 303) throw new Error(`The form of /signup was answered with ${status}.`);
}
