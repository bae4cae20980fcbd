import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ApiError } from '#contract/errors.ts';
import { makeCipher } from '#server/cipher.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, forget } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { sha256 } from '#server/marketplace/users/index.ts';
import { factorMail } from './factorMail.ts';
import * as store from './factorStore.ts';

type World = Pick<Engine, 'db' | 'clock' | 'settings'>;

/** What an authenticator app needs to know. To be shown to its owner only, and never logged. */
export interface Enrolment {
  /** otpauth://…, for a QR code. */
  uri: string;
  /** The same secret in base32, to be typed. */
  secret: string;
}

/** How an operator's second factor stands. */
export type FactorState = 'none' | 'unconfirmed' | 'confirmed';

const codesAtOnce = 10;
/** Without those that are mistaken for others. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 12;
/** Seconds that a code is shown (RFC 6238), and how many such steps a phone's clock may be off. */
const period = 30;
const stepsOff = 1;

export async function factorOf({ db }: Pick<Engine, 'db'>, userId: string): Promise<FactorState> {
  const row = await store.findFactor(db, userId);
  if (!row) return 'none';
  return row.confirmedAt ? 'confirmed' : 'unconfirmed';
}

/** How many recovery codes are left. */
export function countRecoveryCodes({ db }: Pick<Engine, 'db'>, userId: string): Promise<number> {
  return store.countCodes(db, userId);
}

/**
 * Begins to set up a second factor; asked again, it tells the same until it is confirmed.
 * @throws ApiError `conflict` when there is one
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
 * Makes the second factor count once a code proves that its owner has it. Answers the recovery codes, which nobody can
 * read again. @throws ApiError `forbidden` for a wrong code, `conflict`, `too-many-requests`
 */
export async function confirmFactor(world: World, userId: string, code: string): Promise<string[]> {
  if ((await factorOf(world, userId)) !== 'unconfirmed') throw new ApiError('conflict');
  await prove(world, userId, code);
  return world.db.transaction(async tx => {
    if (!(await store.confirmFactor(tx, userId, world.clock.now()))) throw new ApiError('conflict');
    const codes = makeCodes();
    await store.replaceCodes(tx, userId, codes.map(hashOf));
    await addToOutbox(tx, world.clock, factorMail, { userId, what: 'factorSetUp' });
    return codes;
  });
}

/** New recovery codes in place of all before. */
export async function renewRecoveryCodes({ db }: Pick<Engine, 'db'>, userId: string): Promise<string[]> {
  const codes = makeCodes();
  await db.transaction(tx => store.replaceCodes(tx, userId, codes.map(hashOf)));
  return codes;
}

/**
 * Takes a code of the app, or a recovery code. None is taken twice.
 * @throws ApiError `forbidden` for a wrong or used one, `too-many-requests` after too many wrong ones
 */
export async function prove(world: World, userId: string, code: string): Promise<void> {
  // Counted before it is looked at, so that many tries at once are not all let through.
  await count(world, 'secondFactors', userId);
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const isRight = /^\d{6}$/.test(typed)
    ? await isOwnCode(world, userId, typed)
    : await takeRecoveryCode(world, userId, hashOf(typed));
  if (!isRight) throw new ApiError('forbidden', { details: 'wrong code' });
  await forget(world, [['secondFactors', userId]]);
}

function takeRecoveryCode({ db, clock }: World, userId: string, hash: Buffer): Promise<boolean> {
  return db.transaction(async tx => {
    const isTaken = await store.takeCode(tx, userId, hash);
    if (isTaken) await addToOutbox(tx, clock, factorMail, { userId, what: 'recoveryCodeUsed' });
    return isTaken;
  });
}

async function isOwnCode(world: World, userId: string, token: string): Promise<boolean> {
  const row = await store.findFactor(world.db, userId);
  const timestamp = world.clock.now().getTime();
  const off = row && totpOf(world, row, '')?.validate({ token, timestamp, window: stepsOff });
  if (typeof off !== 'number') return false;
  return store.takeStep(world.db, userId, TOTP.counter({ period, timestamp }) + off);
}

/** undefined when the installation's secret is another by now: a command resets such a factor. */
function totpOf(world: World, { secret }: store.FactorRow, label: string): TOTP | undefined {
  const base32 = cipherOf(world).open(secret);
  if (base32 === undefined) return undefined;
  const issuer = world.settings.marketplaceName;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(base32), period });
}

const cipherOf = ({ settings }: World) => makeCipher(settings.secret, 'second factor');

const makeCodes = () => Array.from({ length: codesAtOnce }, makeCode);

function makeCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]);
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Long and random, so that a plain hash cannot be searched. */
const hashOf = (code: string) => sha256(`recovery ${code.replaceAll('-', '')}`);
