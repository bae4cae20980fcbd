import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Profile {
  id: string;
  first_name?: string;
  last_name?: string;
  email?: string;
}

/** A server that responds as documented for Facebook Login and the Graph API. */
export interface TestFacebook {
  client: { appId: string; appSecret: string; dialogUrl: string; graphUrl: string };
  /** Returns an access token issued to another app. */
  tokenOfAnotherApp(profile: Profile): string;
  token(profile: Profile, expiresAt?: number): string;
  /** From now on, responds with server errors. */
  goesDown(isDown: boolean): void;
  close(): Promise<void>;
}

const app = { appId: '1234567890', appSecret: 'a secret of the app' };
const prefix = '/v23.0';

/** Lists `people` on its login page, each with a button. */
export async function startFacebook(people: readonly Profile[]): Promise<TestFacebook> {
  const codes = new Map<string, { profile: Profile; redirectUri: string; challenge: string }>();
  const tokens = new Map<string, { profile: Profile; appId: string; expiresAt: number }>();
  let isDown = false;
  const newToken = (profile: Profile, appId: string, expiresAt: number) => {
    const token = `EAA${randomUUID()}`;
    tokens.set(token, { profile, appId, expiresAt });
    return token;
  };
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
  const refused = (message: string) => ({
    status: 400,
    body: { error: { message, type: 'OAuthException', code: 100 } },
  });

  const answers: Record<string, (query: URLSearchParams) => { status: number; body: object }> = {
    [`${prefix}/oauth/access_token`](query) {
      const code = codes.get(query.get('code') ?? '');
      codes.delete(query.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(query.get('code_verifier') ?? '')
        .digest('base64url');
      const isOurs = query.get('client_id') === app.appId && query.get('client_secret') === app.appSecret;
      if (!isOurs || !code || code.redirectUri !== query.get('redirect_uri') || code.challenge !== challenge)
        return refused('This authorization code has been used.');
      const access_token = newToken(code.profile, app.appId, inAnHour());
      return { status: 200, body: { access_token, token_type: 'bearer', expires_in: 3600 } };
    },
    [`${prefix}/debug_token`](query) {
      if (query.get('access_token') !== `${app.appId}|${app.appSecret}`)
        return refused('Invalid OAuth access token.');
      const found = tokens.get(query.get('input_token') ?? '');
      if (!found) return { status: 200, body: { data: { is_valid: false, scopes: [] } } };
      const { profile, appId, expiresAt } = found;
      const data = {
        app_id: appId,
        type: 'USER',
        is_valid: true,
        user_id: profile.id,
        expires_at: expiresAt,
      };
      return { status: 200, body: { data } };
    },
    [`${prefix}/me`](query) {
      const token = query.get('access_token') ?? '';
      const found = tokens.get(token);
      const proof = createHmac('sha256', app.appSecret).update(token).digest('hex');
      if (!found || query.get('appsecret_proof') !== proof) return refused('Invalid appsecret_proof');
      const fields = (query.get('fields') ?? 'id').split(',');
      const told = Object.entries(found.profile).filter(([key]) => fields.includes(key));
      return { status: 200, body: Object.fromEntries(told) };
    },
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://facebook.test');
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (isDown) return void response.writeHead(503).end();
    if (url.pathname === `${prefix}/dialog/oauth`) return showDialog(url, response);
    const answer = answers[url.pathname]?.(
      request.method === 'POST' ? await formOf(request) : url.searchParams,
    );
    response.writeHead(answer?.status ?? 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer?.body ?? {}));
  };
  const server = createServer((request, response) => void respond(request, response));

  function showDialog({ searchParams }: URL, response: ServerResponse): void {
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    const back = (query: Record<string, string>) =>
      `${redirectUri}?${new URLSearchParams({ ...query, state: searchParams.get('state') ?? '' }).toString()}#_=_`;
    const links = people.map(profile => {
      const code = randomUUID();
      codes.set(code, { profile, redirectUri, challenge: searchParams.get('code_challenge') ?? '' });
      return `<a href="${escape(back({ code }))}">Continue as ${profile.first_name ?? profile.id}</a>`;
    });
    const denied = { error: 'access_denied', error_code: '200', error_reason: 'user_denied' };
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><title>Log in</title>${links.join('')}<a href="${escape(back(denied))}">Not now</a>`,
    );
  }

  server.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: { ...app, dialogUrl: origin, graphUrl: origin },
    tokenOfAnotherApp: profile => newToken(profile, '999', inAnHour()),
    token: (profile, expiresAt = inAnHour()) => newToken(profile, app.appId, expiresAt),
    goesDown: down => void (isDown = down),
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const escape = (text: string) => text.replaceAll('&', '&amp;');

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
