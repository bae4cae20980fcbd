import type { Agent } from 'node:http';
import { token } from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { createCurrentUser } from '#server/marketplace/users/index.ts';
import { createSdk, LatLng, newStore, testClient } from '#test/platform/sdk.ts';
import { photo } from '#test/platform/pictures.ts';
import type { Params, Res, Sdk, TokenStore } from '#test/platform/sdk.ts';
import { ctxFor } from './database.ts';

/** A signed-in user of the marketplace, calling it through the official SDK. */
export interface Person {
  id: string;
  email: string;
  password: string;
  sdk: Sdk;
  tokens: TokenStore;
  /** Uploads an image. Returns its id. */
  uploads(file?: File): Promise<string>;
  drafts(listing?: Params): Promise<Res>;
  /** Publishes a complete listing with an image, unless specified otherwise. */
  publishes(listing?: Params): Promise<Res>;
  /** Starts a transaction about the listing and sends the first message. */
  enquires(listing: Res, text?: string): Promise<Res>;
  writes(transaction: Res, text: string): Promise<Res>;
}

/** A room in Berlin: everything a listing needs to be published, except an image. */
export const room: Params = {
  title: 'Quiet room near the park',
  description: 'A room for two, with a desk and a view of the trees.',
  geolocation: new LatLng(52.53, 13.38),
  publicData: {
    category: 'offeringPlace',
    subcategories: 'accomodation',
    capacityNumberOfPeople: 2,
    location: { address: 'Invalidenstraße 116, 10115 Berlin', building: 'Back yard, 3rd floor' },
  },
};

/** A marketplace to sign up at: with an engine of this process, or a server. */
interface Place {
  baseUrl: string;
  engine?: Engine;
  httpAgent?: Agent;
}

/** Ada is the provider, Ben the customer, and Cy is not involved. */
export async function cast(app: Place): Promise<{ ada: Person; ben: Person; cy: Person }> {
  const [ada, ben, cy] = await Promise.all([
    person(app, 'Ada', 'Lovelace'),
    person(app, 'Ben', 'Kovalenko'),
    person(app, 'Cy', 'Young'),
  ]);
  return { ada, ben, cy };
}

let people = 0;

/** Signs a user up and in. Their requests go through `httpAgent`. */
export async function person(app: Place, firstName: string, lastName: string): Promise<Person> {
  const { baseUrl, httpAgent } = app;
  people += 1;
  const email = `${firstName.toLowerCase()}.${people}@example.org`;
  const password = `${firstName} likes long walks`;
  const tokens = newStore();
  const sdk = createSdk(baseUrl, { tokenStore: tokens, ...(httpAgent && { httpAgent }) });
  const signUp = { email, password, firstName, lastName, publicData: { profileType: 'private' } };
  const id = await (app.engine && !httpAgent ? signUpIn(app.engine, signUp, tokens) : signUpBy(sdk, signUp));
  return { id, email, password, sdk, tokens, ...actions(sdk) };
}

type SignUp = Parameters<typeof createCurrentUser>[1];

/** Signs up and in through the official SDK. Returns the user's id. */
async function signUpBy(sdk: Sdk, signUp: SignUp): Promise<string> {
  const created = await sdk.currentUser.create({ ...signUp });
  await sdk.login({ username: signUp.email, password: signUp.password });
  return created.data.data.id.uuid;
}

/**
 * Does the same in the engine: half of the requests of the API's tests were sign-ups, which tests of signing up send
 * themselves.
 */
async function signUpIn(engine: Engine, signUp: SignUp, tokens: TokenStore): Promise<string> {
  const { email: username, password } = signUp;
  const caller = { clientId: testClient.clientId, address: '127.0.0.1' };
  const requestId = engine.ids.uuid();
  const created = await createCurrentUser(
    { ...ctxFor(engine, { kind: 'anonymous' }), ...caller, requestId },
    signUp,
  );
  const grant = { client_id: caller.clientId, grant_type: 'password', scope: 'user', username, password };
  tokens.setToken(await token(engine, grant, caller));
  return created.id;
}

/** Few tests depend on the image's content, and a larger one would be encoded in many formats. */
const small = { width: 200, height: 150 };

function actions(sdk: Sdk): Pick<Person, 'uploads' | 'drafts' | 'publishes' | 'enquires' | 'writes'> {
  const uploads = async (file?: File) =>
    (await sdk.images.upload({ image: file ?? (await photo(small)) })).data.data.id.uuid;
  const whole = { expand: true };
  let picture: Promise<string> | undefined;
  return {
    uploads,
    drafts: async (listing = {}) =>
      (await sdk.ownListings.createDraft({ title: room.title, ...listing }, whole)).data.data,
    publishes: async (listing = {}) => {
      picture ??= uploads();
      const images = listing.images ?? [await picture];
      return (await sdk.ownListings.create({ ...room, ...listing, images }, whole)).data.data;
    },
    enquires: async (listing, text = 'Hello, is it still free?') => {
      const params = { listingId: listing.id };
      const enquiry = { processAlias: 'default-process/release-1', transition: 'transition/enquire', params };
      const transaction = (await sdk.transactions.initiate(enquiry, whole)).data.data;
      await sdk.messages.send({ transactionId: transaction.id, content: text });
      return transaction;
    },
    writes: async (transaction, content) =>
      (await sdk.messages.send({ transactionId: transaction.id, content }, whole)).data.data,
  };
}
