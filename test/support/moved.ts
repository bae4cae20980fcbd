import { DAY, MINUTE } from '#contract/time/units.ts';
import { LatLng, testClient, type Res } from '#test/platform/sdk.ts';
import { photo } from '#test/platform/pictures.ts';
import { drainTimers } from '#server/jobs/worker.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { person, room, type Person } from './cast.ts';
import type { BuiltServer } from './builtServer.ts';
import { databaseOf, timeMakes } from './serverDatabase.ts';
import type { TestApp } from './startApp.ts';
import { requestStay } from './stays.ts';
import { callWebApi } from './webApi.ts';

/** What somebody has had to do with the host: each is a person of their own. */
export const roles = [
  'blocked',
  'blockedGuest',
  'ended',
  'stayed',
  'declined',
  'enquirer',
  'saver',
  'stranger',
  'visitor',
] as const;
export type Role = (typeof roles)[number];

/** Roles with a transaction about the host's listing. */
export const contacts = ['blocked', 'blockedGuest', 'ended', 'stayed', 'declined', 'enquirer'] as const;
type ContactRole = (typeof contacts)[number];

export interface Moved {
  host: Person;
  listing: Res;
  people: Readonly<Record<Exclude<Role, 'visitor'>, Person>>;
  transactions: Readonly<Record<ContactRole, Res>>;
  reviewId: string;
  /** Each person looks for a place as well: these are their own listings. */
  requests: Readonly<Record<Exclude<Role, 'visitor'>, string>>;
  /** Ids of the pictures that the host has put up since. */
  newPictures: readonly string[];
}

/** Words of the host's listing before. */
export const oldTitle = 'Attic near the river';

/** What she writes later about the place, each in another field. */
export const newPlace = ['Xanadu', 'Zephyrbakery', 'Quellstadt', 'Ruleofsilence', '50.87', '14.82'];

/** What she writes later about herself. */
export const newWords = ['Quintessa', 'Ottilienbio', 'Facetword'];

/** Where the story takes place. */
export interface Stage {
  baseUrl: string;
  now(): number;
  /** Lets a minute pass. */
  pass(): void;
  /** Lets a stay take place. */
  complete(stay: Res): Promise<void>;
  /** Confirms everybody's address. */
  confirm(): Promise<unknown>;
}

/** The engine of this process, with its own clock. */
export const inEngine = (app: TestApp): Stage => ({
  baseUrl: app.baseUrl,
  now: () => app.clock.now().getTime(),
  pass: () => app.clock.advance(MINUTE),
  async complete() {
    app.clock.advance(13 * DAY);
    while ((await drainTimers(app.engine)) > 0);
  },
  confirm: () => app.engine.db.run('update users set email_verified = true'),
});

/** A built server, whose time is today's. */
export const onServer = (server: BuiltServer): Stage => ({
  baseUrl: server.baseUrl,
  now: () => Date.now(),
  pass: () => undefined,
  complete: stay => timeMakes(server, stay.id.uuid, 'transition/complete'),
  confirm: () => databaseOf(server)('update users set email_verified = true'),
});

/** A host with a listing, and each role with their dealings about it. */
export async function settle(app: Stage): Promise<Moved> {
  const host = await person(app, 'Mira', 'Host');
  const listing = await host.publishes({ title: oldTitle });
  const at = {} as Record<Role, Person>;
  const requests = {} as Record<Role, string>;
  for (const role of roles) {
    if (role === 'visitor') continue;
    at[role] = await person(app, `${role}`, 'Reader');
    const publicData = { ...(room.publicData as object), category: 'lookingForPlace' };
    const request = await at[role].publishes({
      title: `A room for ${role}`,
      geolocation: new LatLng(50.9, 14.9),
      publicData,
    });
    requests[role] = request.id.uuid;
  }
  await app.confirm();
  const now = app.now();
  const moves = (who: Person, { id }: Res, transition: string, params = {}) =>
    who.sdk.transactions.transition({ id, transition: `transition/${transition}`, params });

  const enquirer = await at.enquirer.enquires(listing);
  const blocked = await at.blocked.enquires(listing);
  await host.writes(blocked, 'It is free in May.');
  const declined = await requestStay(at.declined, listing, now);
  await moves(host, declined, 'decline');
  const stayed = await requestStay(at.stayed, listing, now);
  await moves(host, stayed, 'accept');
  const after = (days: number) => now + days * DAY;
  const ended = await requestStay(at.ended, listing, after(10));
  await moves(host, ended, 'accept');
  const blockedGuest = await requestStay(at.blockedGuest, listing, after(20));
  await moves(host, blockedGuest, 'accept');
  await host.writes(ended, 'See you then.');
  await moves(host, ended, 'end-by-provider');
  const saved = await callWebApi(
    app,
    'saved-listings/save',
    { ids: [listing.id.uuid] },
    at.saver.tokens.getToken(),
  );
  if (saved.status !== 200) throw new Error(`saving failed: ${saved.status}`);

  // The first stay takes place and is reviewed by both.
  await app.complete(stayed);
  const review = { reviewRating: 5, reviewContent: 'Warm and quiet.' };
  await moves(at.stayed, stayed, 'review-1-by-customer', review);
  await moves(host, stayed, 'review-2-by-provider', review);
  const reviews = await host.sdk.reviews.query({ listingId: listing.id });
  return {
    host,
    listing,
    people: at,
    transactions: { enquirer, blocked, blockedGuest, declined, stayed, ended },
    requests,
    reviewId: reviews.data.data[0]?.id.uuid ?? '',
    newPictures: [],
  };
}

/** The host blocks two of them, closes the listing, and changes all that others see of it and of her. */
export async function moveOut(app: Stage, moved: Moved): Promise<Moved> {
  const { host, listing, people } = moved;
  for (const one of [people.blocked, people.blockedGuest]) {
    const { status } = await callWebApi(app, 'safety/block', { userId: one.id }, host.tokens.getToken());
    if (status !== 200) throw new Error(`blocking failed: ${status}`);
  }
  app.pass();
  await host.sdk.ownListings.close({ id: listing.id });
  app.pass();
  const picture = await host.uploads(await photo({ width: 210, height: 150 }));
  const portrait = await host.uploads(await photo({ width: 150, height: 210 }));
  await host.sdk.ownListings.update({
    id: listing.id,
    title: 'Xanadu for two',
    description: 'Behind the Zephyrbakery, second floor.',
    geolocation: new LatLng(50.87, 14.82),
    publicData: {
      ...(room.publicData as object),
      rules: 'Ruleofsilence after ten.',
      location: { address: 'Neuweg 7, 02763 Quellstadt', building: 'Left door' },
    },
    images: [picture],
  });
  app.pass();
  await host.sdk.currentUser.updateProfile({
    firstName: 'Quintessa',
    lastName: 'Host',
    displayName: 'Quintessa H',
    bio: 'Ottilienbio: I live with my sister now.',
    publicData: { city: 'Facetword' },
    profileImageId: portrait,
  });
  // Their tokens have expired meanwhile.
  for (const { sdk, email, password } of Object.values(people))
    await sdk.login({ username: email, password });
  return { ...moved, newPictures: [picture, portrait] };
}

/** She opens the listing again, at the new place. */
export async function openAgain(app: Stage, { host, listing }: Moved): Promise<void> {
  app.pass();
  await host.sdk.ownListings.open({ id: listing.id });
}

const tokenOf = ({ people }: Moved, role: Role) =>
  role === 'visitor' ? undefined : people[role].tokens.getToken();

/** Calls a GET as this role, below `/v1` with their token, elsewhere with their cookie. Returns status and body. */
export async function callRead(
  { baseUrl }: Pick<Stage, 'baseUrl'>,
  moved: Moved,
  role: Role,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<string> {
  const token = tokenOf(moved, role) ?? (path.startsWith('/v1') ? await anonymousToken(baseUrl) : undefined);
  const headers: Record<string, string> = !token
    ? {}
    : path.startsWith('/v1')
      ? { Authorization: `bearer ${token.access_token}`, Accept: 'application/json' }
      : { cookie: `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(token))}` };
  const query = new URLSearchParams(params).toString();
  const answer = await fetch(`${baseUrl}${path}${query && `?${query}`}`, { headers });
  return `${answer.status} ${await answer.text()}`;
}

async function anonymousToken(baseUrl: string): Promise<{ access_token: string }> {
  const body = new URLSearchParams({
    client_id: testClient.clientId,
    grant_type: 'client_credentials',
    scope: 'public-read',
  });
  const answer = await fetch(`${baseUrl}/v1/auth/token`, { method: 'POST', body });
  return (await answer.json()) as { access_token: string };
}

/** Calls a POST of the web app as this role. Returns status and body. */
export async function callPost(
  app: Pick<Stage, 'baseUrl'>,
  moved: Moved,
  role: Role,
  path: string,
  body: object,
): Promise<string> {
  const { status, body: data } = await callWebApi(app, path, body, tokenOf(moved, role) as never);
  return `${status} ${sharetribe.transit.write(data)}`;
}
