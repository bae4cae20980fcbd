import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import {
  openSession,
  recordProof,
  requireClient,
  type TokenResponse,
} from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, networkOf, resetCounts } from '#server/marketplace/limits/index.ts';
import type { Caller, Device } from '#server/marketplace/origin.ts';
import { sha256 } from '#server/marketplace/users/index.ts';
import {
  challengeLifetime,
  requestOptions,
  verifyUse,
  type PublicKeyCredentialRequestOptionsJSON,
} from './ceremony.ts';
import * as store from './store.ts';

/** What a browser needs for asking its user for a passkey. */
export interface BegunLogin {
  options: PublicKeyCredentialRequestOptionsJSON;
  /** Binds the challenge to the browser: for a cookie that scripts can't read. */
  binding: string;
}

/** Starts a login with any passkey for this site. Reveals nothing about accounts. */
export async function beginLogin(engine: Engine, { address }: Caller): Promise<BegunLogin> {
  const network = networkOf(address);
  if (network !== undefined) await count(engine, 'passkeyChallengesFromAddress', network);
  const options = await requestOptions(engine.settings().rootUrl);
  const binding = engine.ids.token();
  await storeChallenge(engine, { binding, purpose: 'login', userId: null, challenge: options.challenge });
  return { options, binding };
}

/**
 * Signs in with a passkey. Every failure gives the same error.
 * @throws ApiError `auth-invalid-access-token`; what {@link openSession} throws
 */
export async function finishLogin(
  engine: Engine,
  {
    clientId,
    binding,
    response,
    caller,
  }: { clientId: string; binding: string; response: JsonObject; caller: Caller },
): Promise<TokenResponse> {
  const client = requireClient(engine.settings(), clientId, 'marketplace');
  const passkey = await takeUse(engine, { binding, purpose: 'login', response });
  if (!passkey) throw new ApiError('auth-invalid-access-token', { details: 'no such passkey' });
  const { id, userId } = passkey;
  const isHeld = async (tx: Parameters<typeof store.deletePasskey>[0]) => {
    const held = await store.findPasskey(tx, id);
    return held?.userId === userId && held.logsIn;
  };
  return openSession(engine, { clientId: client.id, userId, scope: 'user', credential: { isHeld }, caller });
}

/**
 * Begins the second factor of an operator: only passkeys that were added in an open console session count.
 * @throws ApiError `conflict` when there is none
 */
export async function beginProof(
  engine: Engine,
  userId: string,
  session: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = (await store.findPasskeysOf(engine.db, userId)).filter(({ forConsole }) => forConsole);
  if (own.length === 0) throw new ApiError('conflict', { details: 'no passkey for the console' });
  const options = await requestOptions(engine.settings().rootUrl, own);
  await storeChallenge(engine, {
    binding: session,
    purpose: 'console',
    userId,
    challenge: options.challenge,
  });
  return options;
}

/** Whether the operator has a passkey that counts as the second factor. */
export async function hasProofPasskey({ db }: Pick<Engine, 'db'>, userId: string): Promise<boolean> {
  return (await store.findPasskeysOf(db, userId)).some(({ forConsole }) => forConsole);
}

/** @throws ApiError `forbidden`, `too-many-requests` */
export async function finishProof(
  engine: Engine,
  {
    userId,
    session,
    response,
    device,
  }: { userId: string; session: string; response: JsonObject; device?: Device | undefined },
): Promise<void> {
  await count(engine, 'secondFactors', userId);
  const passkey = await takeUse(engine, { binding: session, purpose: 'console', response }, userId);
  if (!passkey?.forConsole) throw new ApiError('forbidden', { details: 'no such passkey' });
  await resetCounts(engine, [['secondFactors', userId]]);
  if (device) await recordProof(engine.db, userId, device, engine.clock.now());
}

async function storeChallenge(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  {
    binding,
    purpose,
    userId,
    challenge,
  }: { binding: string; purpose: store.Purpose; userId: string | null; challenge: string },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + challengeLifetime);
  const hash = sha256(`${purpose} ${binding}`);
  await store.putChallenge(db, { binding: hash, purpose, userId, challenge, userHandle: null, expiresAt });
}

/** Uses up the challenge, whatever the response is, and returns the passkey that has signed it. */
async function takeUse(
  engine: Engine,
  { binding, purpose, response }: { binding: string; purpose: 'login' | 'console'; response: JsonObject },
  userId?: string,
): Promise<store.PasskeyRow | undefined> {
  const { db, clock } = engine;
  const now = clock.now();
  const stored = await store.takeChallenge(db, sha256(`${purpose} ${binding}`), purpose, now);
  const passkey =
    typeof response.id === 'string' ? await store.findPasskey(db, bytesOf(response.id)) : undefined;
  if (!stored || !passkey || stored.userId !== (userId ?? null)) return undefined;
  if (userId !== undefined ? passkey.userId !== userId : !isOwnHandle(passkey, response)) return undefined;
  const counter = await verifyUse(engine.settings().rootUrl, stored.challenge, passkey, response);
  if (counter === undefined) return undefined;
  return (await store.recordUse(db, { id: passkey.id, userId: passkey.userId, counter, at: now }))
    ? passkey
    : undefined;
}

/** A discoverable passkey names its user (WebAuthn 7.2, step 6). */
function isOwnHandle({ userHandle }: store.PasskeyRow, { response }: JsonObject): boolean {
  const given = (response as JsonObject | null | undefined)?.userHandle;
  return typeof given === 'string' && bytesOf(given).equals(userHandle);
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');
