/**
 * A real OpenID provider in its own process: `node openIdProvider.mjs '{"clientId", "clientSecret", "redirectUri",
 * "people": {"id": claims}}'`. It sends `{"issuer": "http://localhost:…"}` to its parent process once it listens, and
 * exits with it. Its login page has a button for each person and one to cancel. POST /test/turn {"wrongNonce": true}
 * makes it return a wrong nonce; {"down": true} makes it respond 503. GET /test/requests returns the number of requests
 * so far, by path.
 */
import { Buffer } from 'node:buffer';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import process, { argv } from 'node:process';
import { URLSearchParams } from 'node:url';
import Provider, { interactionPolicy } from 'oidc-provider';

const { clientId, clientSecret, redirectUri, people } = JSON.parse(argv[2]);
const server = createServer();
await once(server.listen(0), 'listening');
const issuer = `http://localhost:${server.address().port}`;
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const turned = {};
const requests = {};

const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [{ ...key, kid: 'key-1', use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['only for tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_, interaction) => `/choose/${interaction.uid}` },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
});

const page = uid =>
  `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>` +
  `<form method="post" action="/choose/${uid}">${Object.keys(people)
    .map(id => `<button name="id" value="${id}">${id}</button>`)
    .join('')}<button name="id" value="">Cancel</button></form></html>`;

async function choose(request, response) {
  const details = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html');
    return response.end(page(details.uid));
  }
  const id = new URLSearchParams(await bodyOf(request)).get('id');
  if (!id) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const grant = new provider.Grant({ accountId: id, clientId });
  grant.addOIDCScope('openid email profile');
  const grantId = await grant.save();
  const result = { login: { accountId: id }, select_account: {}, consent: { grantId } };
  return provider.interactionFinished(request, response, result);
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const callback = provider.callback();

server.on('request', (request, response) => void respond(request, response));

async function respond(request, response) {
  if (request.url === '/test/turn') {
    Object.assign(turned, JSON.parse(await bodyOf(request)));
    return response.end();
  }
  if (request.url === '/test/requests') return response.end(JSON.stringify(requests));
  const [path] = request.url.split('?');
  requests[path] = (requests[path] ?? 0) + 1;
  if (request.url === '/favicon.ico') return response.writeHead(204).end();
  if (turned.down) return response.writeHead(503).end();
  if (request.url.startsWith('/choose/')) return choose(request, response);
  // As if two browsers' logins had been mixed up.
  if (turned.wrongNonce) request.url = request.url.replace(/nonce=[^&]*/, 'nonce=somebody-elses');
  return callback(request, response);
}

process.send({ issuer });
process.on('disconnect', () => process.exit());
