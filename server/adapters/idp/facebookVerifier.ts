import { createHmac } from 'node:crypto';
import type { Log } from '#server/marketplace/ctx.ts';
import type { IdpVerifier } from '#server/marketplace/ports/idpVerifier.ts';
import { isMap } from './idToken.ts';
import type { Clock } from '#server/marketplace/origin.ts';

/** The credentials of our Facebook app. */
export interface FacebookApp {
  appId: string;
  appSecret: string;
  /** Origin of the Graph API. */
  graphUrl: string;
}

interface World {
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** Version of the Graph API. Facebook serves a version for at least two years. */
const version = 'v23.0';
const timeout = 5000;
const longest = 4096;

/**
 * Verifies access tokens of Facebook Login, which has no ID token: `debug_token` returns the app and user a token was
 * issued for, `/me` the user's profile. The email address never counts as verified, since Facebook does not say whether
 * it is.
 */
export function createFacebookVerifier(app: FacebookApp, { clock, log }: World): IdpVerifier {
  const ask = graph(app);
  return {
    async verify({ idpId, idpClientId, token }) {
      if (idpId !== 'facebook' || idpClientId !== app.appId || token.length > longest) return undefined;
      try {
        const userId = await tokenUserId(app, ask, token, clock.now());
        return userId === undefined ? undefined : await toClaims(app, ask, token, userId);
      } catch (error) {
        log.warn('idp/facebook-not-reachable', { error: error instanceof Error ? error.message : 'unknown' });
        return undefined;
      }
    },
  };
}

type Ask = (path: string, query: Record<string, string>) => Promise<Record<string, unknown> | undefined>;

// Accepting another app's token would let that app sign in here as its users.
async function tokenUserId(
  app: FacebookApp,
  ask: Ask,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const answer = await ask('debug_token', {
    input_token: token,
    access_token: `${app.appId}|${app.appSecret}`,
  });
  const data = isMap(answer?.data) ? answer.data : {};
  // 0 means that the token never expires.
  const isInTime = data.expires_at === 0 || Number(data.expires_at) * 1000 > now.getTime();
  const isOurs = data.is_valid === true && data.app_id === app.appId && data.type === 'USER';
  return isOurs && isInTime ? text(data.user_id) : undefined;
}

async function toClaims(app: FacebookApp, ask: Ask, token: string, userId: string) {
  const me = await ask('me', {
    fields: 'id,first_name,last_name,email',
    access_token: token,
    appsecret_proof: createHmac('sha256', app.appSecret).update(token).digest('hex'),
  });
  if (!me || me.id !== userId) return undefined;
  const [email, firstName, lastName] = [me.email, me.first_name, me.last_name].map(text);
  return {
    subject: userId,
    emailVerified: false,
    ...(email === undefined ? {} : { email }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
}

/** undefined for what Facebook rejects. @throws when it cannot be reached; never with the URL, which holds secrets. */
function graph({ graphUrl }: FacebookApp): Ask {
  return async (path, query) => {
    const url = `${graphUrl}/${version}/${path}?${new URLSearchParams(query).toString()}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
    if (response.status >= 500) throw new Error(`Facebook answers ${response.status}`);
    const body: unknown = response.ok ? await response.json() : undefined;
    return isMap(body) ? body : undefined;
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 255 ? value.trim() : undefined;
