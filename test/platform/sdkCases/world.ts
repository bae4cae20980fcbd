import type { Json } from '#contract/json.ts';
import type { AssetSet } from '#server/marketplace/ports/assets.ts';
import { createHash } from 'node:crypto';
import { createOidcVerifier } from '#server/adapters/idp/index.ts';
import { issueLoginAsCode } from '#server/marketplace/auth/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { startProvider } from '#test/support/identityProvider.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk, newStore, testClient, UUID, type Params, type Res, type Sdk } from '../sdk.ts';

/** A call that succeeds and one that is rejected; a separate file tests the rest of each group. */
export interface MethodCase {
  works(): Promise<unknown>;
  /** Absent for methods that send no request. */
  fails?(): Promise<unknown>;
  as?: object;
}

export type Cases = Record<string, MethodCase>;

/** Ada has a room, Ben has enquired about it, there is a visitor, and an identity provider to sign in with. */
export interface World {
  app: TestApp;
  ada: Person;
  ben: Person;
  /** A visitor's SDK. */
  visitor: Sdk;
  listing: Res;
  enquiry: Res;
  newcomer(): Promise<Person>;
  paying: PayingApp;
  idp(): Params;
  loginAs(): Promise<Params>;
  /** Ada's SDK with the client secret. */
  server(): Sdk;
  close(): Promise<unknown>;
}

export const nowhere = new UUID('00000000-0000-4000-8000-000000000000');
export const notFound = { status: 404, code: 'not-found' };
export const forbidden = { status: 403, code: 'forbidden' };
export const conflict = { status: 409, code: 'conflict' };
export const missing = { status: 400, code: 'validation-missing-key' };
export const invalidValue = { status: 400, code: 'validation-invalid-value' };

const verifier = 'a code verifier that is long enough for everybody';
const redirectUri = 'https://help.example.org/api/login-as';

export async function createWorld(): Promise<World> {
  const [app, provider] = await Promise.all([startApp(), startProvider()]);
  app.clock.set('2026-03-02T10:00:00Z');
  const known = { idpId: 'helpers', clientId: provider.clientId, issuer: provider.issuer };
  app.engine.idpVerifier = createOidcVerifier([known], app.engine);
  const assets: AssetSet = {
    version: 'v7',
    byPath: new Map<string, Json>([
      ['/content/translations.json', { 'LandingPage.title': 'Side by side' }],
      ['/content/pages/about.json', { sections: [] }],
    ]),
  };
  app.engine.assets = {
    read: async () => assets,
    find: async version => (version === assets.version ? assets : undefined),
  };
  const { ada, ben } = await cast(app);
  const listing = await ada.publishes();
  const enquiry = await ben.enquires(listing, 'Is there a bed for two?');
  const paying = await payingApp(app);
  let people = 0;
  return {
    app,
    ada,
    ben,
    listing,
    enquiry,
    paying,
    visitor: createSdk(app.baseUrl),
    newcomer: () => person(app, 'Dina', 'Moroz'),
    idp() {
      people += 1;
      const claims = { sub: `p${people}`, email: `olena.idp.${people}@example.org`, email_verified: true };
      const names = { given_name: 'Olena', family_name: 'Koval' };
      const idpToken = provider.token(app.clock.now(), { ...claims, ...names });
      return { idpId: 'helpers', idpClientId: provider.clientId, idpToken };
    },
    async loginAs() {
      const code = await issueLoginAsCode(app.engine, {
        operatorId: 'operator-1',
        userId: ada.id,
        clientId: testClient.clientId,
        redirectUri,
        codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      });
      return { code, redirect_uri: redirectUri, code_verifier: verifier };
    },
    server: () => createSdk(app.baseUrl, { ...testClient, tokenStore: ada.tokens }),
    close: async () => {
      await paying.close();
      await Promise.all([app.close(), provider.close()]);
    },
  };
}

export const fresh = (app: TestApp, more: object = {}) =>
  createSdk(app.baseUrl, { tokenStore: newStore(), ...more });
