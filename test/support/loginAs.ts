import { createHash } from 'node:crypto';
import { issueLoginAsCode } from '#server/marketplace/auth/index.ts';
import { createSdk, newStore, testClient, type Token } from '#test/platform/sdk.ts';
import type { TestApp } from './startApp.ts';

/** Returns the token of an operator who is impersonating this user. */
export async function tokenAs(app: TestApp, userId: string): Promise<Token> {
  const codeVerifier = 'a code verifier that is long enough for everybody';
  const redirectUri = 'https://help.example.org/api/login-as';
  const code = await issueLoginAsCode(app.engine, {
    userId,
    clientId: testClient.clientId,
    redirectUri,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  });
  const tokens = newStore();
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  await sdk.loginAs({ code, redirect_uri: redirectUri, code_verifier: codeVerifier });
  const token = tokens.getToken();
  if (!token) throw new Error('nobody was signed in');
  return token;
}
