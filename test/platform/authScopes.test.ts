import { createHash } from 'node:crypto';
import { issueLoginAsCode } from '#server/marketplace/auth/index.ts';
import { endpoints } from '#server/platform/endpoints/table.ts';
import { person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { anonymousToken, callToken } from './plainClient.ts';
import { testClient } from './sdk.ts';

/**
 * The list of scopes that each endpoint accepts (marketplace-api 2.4 and 3). Add each new endpoint here, with its
 * reason.
 */
const table = {
  'public-read user user:limited trusted:user': [
    'GET /api/marketplace/show',
    'GET /api/users/show',
    'GET /api/listings/show',
    'GET /api/listings/query',
    'GET /api/listings/search',
    'GET /api/timeslots/query',
    'GET /api/reviews/show',
    'GET /api/reviews/query',
    'GET /api/sitemap_data/query_listings',
    'GET /api/sitemap_data/query_assets',
    'GET /api/files/show',
    'POST /api/file_downloads/create',
    'POST /api/current_user/create',
    'POST /api/current_user/create_with_idp',
    'POST /api/password_reset/request',
    'POST /api/password_reset/reset',
  ],
  'user user:limited trusted:user': [
    'GET /api/current_user/show',
    'POST /api/current_user/update_profile',
    'POST /api/current_user/change_email',
    'POST /api/current_user/verify_email',
    'POST /api/current_user/send_verification_email',
    'POST /api/current_user/change_password',
    'POST /api/current_user/delete',
    'POST /api/images/upload',
    'GET /api/own_listings/show',
    'GET /api/own_listings/query',
    'POST /api/own_listings/create',
    'POST /api/own_listings/create_draft',
    'POST /api/own_listings/update',
    'POST /api/own_listings/publish_draft',
    'POST /api/own_listings/discard_draft',
    'POST /api/own_listings/open',
    'POST /api/own_listings/close',
    'POST /api/own_listings/add_image',
    'GET /api/availability_exceptions/query',
    'POST /api/availability_exceptions/create',
    'POST /api/availability_exceptions/delete',
    'GET /api/bookings/query',
    'GET /api/transactions/show',
    'GET /api/transactions/query',
    'GET /api/process_transitions/query',
    'GET /api/messages/query',
    'POST /api/stock/compare_and_set',
    'GET /api/stock_adjustments/query',
    'POST /api/stock_adjustments/create',
    'POST /api/own_files/create',
    'GET /api/own_files/show',
    'POST /api/file_uploads/create',
    'POST /api/own_file_downloads/create',
  ],
  // Forbidden while an operator is impersonating the user.
  'user trusted:user': [
    'POST /api/transactions/initiate',
    'POST /api/transactions/initiate_speculative',
    'POST /api/transactions/transition',
    'POST /api/transactions/transition_speculative',
    'POST /api/messages/send',
    // The user's money, and their identity at the payment provider.
    'GET /api/stripe_account/fetch',
    'POST /api/stripe_account/create',
    'POST /api/stripe_account/update',
    'POST /api/current_user/create_stripe_account',
    'POST /api/current_user/update_stripe_account',
    'POST /api/current_user/delete_stripe_account',
    'POST /api/stripe_account_links/create',
    'POST /api/stripe_persons/create',
    'POST /api/stripe_setup_intents/create',
    'POST /api/stripe_customer/create',
    'POST /api/stripe_customer/add_payment_method',
    'POST /api/stripe_customer/delete_payment_method',
  ],
} as const;

const listed = Object.entries(table).flatMap(([scopes, paths]) =>
  paths.map(path => ({ path: path as string, scopes: scopes.split(' ') })),
);

test('every endpoint is listed with its scopes', () => {
  const served = [...endpoints].map(([path, { scopes }]) => ({ path, scopes: [...scopes] }));
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  expect(served.toSorted(byPath)).toEqual(listed.toSorted(byPath));
});

test('a token of any other scope is rejected before any data is read', async () => {
  const app = await startApp();
  const { tokens, base } = await tokensOf(app);
  for (const { path, scopes } of listed) {
    const [method = '', url] = path.split(' ');
    for (const [scope, token] of Object.entries(tokens)) {
      if (scopes.includes(scope)) continue;
      const answer = await fetch(`${base}${url}`, { method, headers: { Authorization: `Bearer ${token}` } });
      const { errors } = (await answer.json()) as { errors: { code: string }[] };
      expect({ path, scope, status: answer.status, code: errors[0]?.code }).toEqual({
        path,
        scope,
        status: 403,
        code: 'forbidden',
      });
    }
  }
  await app.close();
});

/** Returns a token for each scope. */
async function tokensOf(app: Awaited<ReturnType<typeof startApp>>) {
  const ada = await person(app, 'Ada', 'Lovelace');
  const client = { client_id: testClient.clientId, client_secret: testClient.clientSecret };
  const user = ada.tokens.getToken()?.access_token ?? '';
  const verifier = 'a code verifier that is long enough for everybody';
  const redirect_uri = 'https://help.example.org/api/login-as';
  const code = await issueLoginAsCode(app.engine, {
    userId: ada.id,
    clientId: client.client_id,
    redirectUri: redirect_uri,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const get = async (form: Record<string, string>) => String((await callToken(app, form)).body.access_token);
  const tokens = {
    'public-read': await anonymousToken(app),
    user,
    'trusted:user': await get({ ...client, grant_type: 'token_exchange', subject_token: user }),
    'user:limited': await get({
      client_id: client.client_id,
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
    }),
    integ: await get({
      client_id: 'test-integration',
      client_secret: 'test-integration-secret',
      grant_type: 'client_credentials',
      scope: 'integ',
    }),
  };
  return { tokens, base: `${app.baseUrl}/v1` };
}
