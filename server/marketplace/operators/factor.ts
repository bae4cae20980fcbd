import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ApiError } from '#contract/errors.ts';
import { plainSigns } from '#contract/text/pastedText.ts';
import { createCipher } from '#server/crypto/cipher.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { hasProof, recordProof } from '#server/marketplace/auth/index.ts';
import { count, resetCounts, type LimitName } from '#server/marketplace/limits/index.ts';
import type { Device } from '#server/marketplace/origin.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { sha256 } from '#server/marketplace/users/index.ts';
import * as store from './factorStore.ts';

type World = Pick<Engine, 'db' | 'clock' | 'settings'>;

/** Enrolment data for an authenticator app. To be shown to its owner only, and never logged. */
export interface Enrolment {
  /** otpauth://…, for a QR code. */
  uri: string;
  /** The same secret in base32, for manual entry. */
  secret: string;
}

/** State of an operator's second factor. */
export type FactorState = 'none' | 'unconfirmed' | 'confirmed';

const codesAtOnce = 10;
/** Without easily confused characters. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 12;
/** Seconds for which a code is shown (RFC 6238), and how many such steps a phone's clock may be off. */
const period = 30;
const stepsOff = 1;

export async function factorOf({ db }: Pick<Engine, 'db'>, userId: string): Promise<FactorState> {
  const row = await store.findFactor(db, userId);
  if (!row) return 'none';
  return row.confirmedAt ? 'confirmed' : 'unconfirmed';
}

/** Counts the remaining recovery codes. */
export function countRecoveryCodes({ db }: Pick<Engine, 'db'>, userId: string): Promise<number> {
  return store.countCodes(db, userId);
}

/**
 * Starts the enrolment of a second factor; repeated calls return the same secret until it is confirmed.
 * @throws ApiError `conflict` when there is one already
 */
export async function beginFactor(world: World, userId: string, email: string): Promise<Enrolment> {
  const fresh = cipherOf(world).close(new Secret({ size: 20 }).base32);
  await store.insertFactor(world.db, userId, fresh, world.clock.now());
  const row = await store.findFactor(world.db, userId);
  const totp = row && !row.confirmedAt && totpOf(world, row, email);
  if (!totp) throw new ApiError('conflict', { details: 'there is a second factor' });
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/**
 * Activates the second factor once a code proves that its owner has it. Returns the recovery codes, which can't be read
 * again. @throws ApiError `forbidden` for a wrong code, `conflict`, `too-many-requests`
 */
export async function confirmFactor(
  world: World,
  userId: string,
  code: string,
  device?: Device,
): Promise<string[]> {
  if ((await factorOf(world, userId)) !== 'unconfirmed') throw new ApiError('conflict');
  await prove(world, userId, code, device);
  return world.db.transaction(async tx => {
    if (!(await store.confirmFactor(tx, userId, world.clock.now()))) throw new ApiError('conflict');
    const codes = createCodes();
    await store.replaceRecoveryCodes(tx, userId, codes.map(hashOf));
    await addToOutbox(tx, world.clock, factorMail, { userId, what: 'factorSetUp' });
    return codes;
  });
}

/** Replaces all recovery codes and returns the new ones. */
export async function renewRecoveryCodes({ db }: Pick<Engine, 'db'>, userId: string): Promise<string[]> {
  const codes = createCodes();
  await db.transaction(tx => store.replaceRecoveryCodes(tx, userId, codes.map(hashOf)));
  return codes;
}

/**
 * Accepts a code of the app, or a recovery code. Each code works once. On a `device` where the operator has given a
 * right code before, only wrong ones given there count, so that a thief of the password can't stop the operator.
 * @throws ApiError `forbidden` for a wrong or used code, `too-many-requests` after too many wrong ones
 */
export async function prove(world: World, userId: string, code: string, device?: Device): Promise<void> {
  const counted: readonly [LimitName, string] =
    device && (await hasProof(world.db, userId, device))
      ? ['secondFactorsOnDevice', `${userId} ${sha256(device.id).toString('hex')}`]
      : ['secondFactors', userId];
  // Counted before the check, so that parallel attempts don't all pass.
  await count(world, ...counted);
  const typed = plainSigns(code).replaceAll(/[ -]/g, '').toLowerCase();
  const isRight = /^\d{6}$/.test(typed)
    ? await isOwnCode(world, userId, typed)
    : await takeRecoveryCode(world, userId, hashOf(typed));
  if (!isRight) throw new ApiError('forbidden', { details: 'wrong code' });
  await resetCounts(world, [counted]);
  if (device) await recordProof(world.db, userId, device, world.clock.now());
}

function takeRecoveryCode({ db, clock }: World, userId: string, hash: Buffer): Promise<boolean> {
  return db.transaction(async tx => {
    const isTaken = await store.consumeRecoveryCode(tx, userId, hash);
    if (isTaken) await addToOutbox(tx, clock, factorMail, { userId, what: 'recoveryCodeUsed' });
    return isTaken;
  });
}

async function isOwnCode(world: World, userId: string, token: string): Promise<boolean> {
  const row = await store.findFactor(world.db, userId);
  const timestamp = world.clock.now().getTime();
  const off = row && totpOf(world, row, '')?.validate({ token, timestamp, window: stepsOff });
  if (typeof off !== 'number') return false;
  return store.claimTimeStep(world.db, userId, TOTP.counter({ period, timestamp }) + off);
}

/** undefined when the installation's secret has changed: a command resets such a factor. */
function totpOf(world: World, { secret }: store.FactorRow, label: string): TOTP | undefined {
  const base32 = cipherOf(world).open(secret);
  if (base32 === undefined) return undefined;
  const issuer = world.settings().marketplaceName;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period });
}

const cipherOf = ({ settings }: World) => createCipher(settings().secret, 'second factor');

const createCodes = () => Array.from({ length: codesAtOnce }, createCode);

function createCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]);
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Codes are long and random, so a plain hash is safe from brute force. */
const hashOf = (code: string) => sha256(`recovery ${code.replaceAll('-', '')}`);

/**
 * Outbox event: an operator must be mailed about a change to their second factor. Its payload is `{userId, what}`,
 * `what` being one of {@link factorMailKinds}.
 */
export const factorMail = mailEvent('second-factor');

export const factorMailKinds = ['factorSetUp', 'factorReset', 'recoveryCodeUsed'] as const;
