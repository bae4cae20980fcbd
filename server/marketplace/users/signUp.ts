import { ApiError } from '#contract/errors.ts';
import { inBody, invalid, missing } from '#contract/parse.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/account/email.ts';
import { type SignUpMark, signUpMarks, signUpMarksKey } from '#contract/safety/signals.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count, networkOf } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { checkSignUp } from '#server/marketplace/signals/index.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { isTermsVersion } from '#contract/account/terms.ts';
import { asCurrentUser } from './answer.ts';
import { recordCreation } from './facts.ts';
import { type Identity, insertIdentity } from './identityStore.ts';
import {
  changedProfile,
  emptyProfile,
  type NewUser,
  type NewUserWithIdp,
  requireEmail,
  requireHardToGuess,
  requirePassword,
} from './input.ts';
import { mails, queueMail } from './mails.ts';
import { findLikeness, isHeldFor, recordLikeness } from './nameSignals.ts';
import { findUsers, insertUser, type Profile, type UserRow } from './store.ts';
import { issueToken } from './tokens.ts';

/**
 * Signs up a person or an organisation; does not log in. Queues the mail for verifying the address.
 * @throws ApiError `validation-invalid-value` naming the field, `email-taken`, `too-many-requests` from one address.
 */
export async function createCurrentUser(ctx: Ctx, params: NewUser): Promise<Resource> {
  const { marks, ...requireGiven } = withoutMarks(params);
  const { email, password, ...profile } = withTermsAccepted(requireGiven, ctx.engine.clock.now());
  const user = { ...changedProfile(emptyProfile, profile), email: requireEmail(email), emailVerified: false };
  requirePassword(password);
  // Counted before the slow hash. Attempts with a taken address count too; otherwise anyone could probe without limit
  // who has an account.
  await countSignUp(ctx);
  requireHardToGuess(ctx.engine, password, 'password', [user.email, user.firstName, user.lastName]);
  const passwordHash = await ctx.engine.passwordHashing.hash(password);
  const row = await ctx.engine.db.transaction(tx => insert(ctx, tx, { ...user, passwordHash }, { marks }));
  return asCurrentUser(ctx, row);
}

/**
 * Signs up a user of an identity provider; does not log in. The address counts as verified when the provider has
 * verified it and the user gave no other.
 * @throws ApiError `auth-invalid-access-token` when the provider is not configured or does not know the token,
 * `validation-missing-key` for what neither the caller nor the provider supplied, `validation-invalid-value`,
 * `email-taken`, `conflict` when the user already has an account.
 */
export async function createCurrentUserWithIdp(ctx: Ctx, params: NewUserWithIdp): Promise<Resource> {
  const accepted = withTermsAccepted(params, ctx.engine.clock.now());
  const { idpId, idpClientId, idpToken, email: ownEmail, ...profile } = accepted;
  await countSignUp(ctx);
  const claims = await ctx.engine.idpVerifier.verify({ idpId, idpClientId, token: idpToken });
  if (!claims)
    throw new ApiError('auth-invalid-access-token', { details: 'the identity provider does not vouch' });
  const email = requireEmail(requireGiven('email', ownEmail ?? claims.email));
  const names = {
    firstName: requireGiven('firstName', profile.firstName ?? claims.firstName),
    lastName: requireGiven('lastName', profile.lastName ?? claims.lastName),
  };
  const isVouchedFor = claims.email !== undefined && emailKey(claims.email) === emailKey(email);
  const user = {
    ...changedProfile(emptyProfile, { ...profile, ...names }),
    email,
    emailVerified: claims.emailVerified && isVouchedFor,
    passwordHash: null,
  };
  const identity = { idpId, subject: claims.subject };
  const row = await ctx.engine.db.transaction(tx => insert(ctx, tx, user, { identity }));
  return asCurrentUser(ctx, row);
}

async function countSignUp(ctx: Ctx): Promise<void> {
  const network = networkOf(ctx.address);
  if (network !== undefined) await count(ctx.engine, 'signUps', network);
}

async function insert(
  ctx: Ctx,
  tx: Tx,
  user: Profile & { email: string; emailVerified: boolean; passwordHash: string | null },
  { identity, marks = [] }: { identity?: Identity; marks?: readonly SignUpMark[] },
): Promise<UserRow> {
  const userId = ctx.engine.ids.uuid();
  const { email, emailVerified } = user;
  const createdAt = ctx.engine.clock.now();
  // Both marks together almost certainly mean a bot, so an operator has to approve it.
  const isProgram = marks.length === signUpMarks.length;
  const likeness = await findLikeness(ctx.engine, tx, { ...user, id: userId });
  const isHeld = ctx.engine.settings().access.userApproval || isProgram || isHeldFor(likeness);
  const state = isHeld ? 'pendingApproval' : 'active';
  if (!(await insertUser(tx, { ...user, id: userId, createdAt, state }))) throw new ApiError('email-taken');
  if (identity && !(await insertIdentity(tx, { ...identity, userId, createdAt })))
    throw new ApiError('conflict', { details: 'this identity has an account' });
  await recordCreation(ctx, tx, userId);
  if (ctx.device) await ctx.engine.accounts.trustDevice(tx, userId, ctx.device);
  await checkSignUp(ctx.engine, tx, { userId, marks, network: networkOf(ctx.address) });
  await recordLikeness(ctx.engine, tx, userId, likeness);
  if (!emailVerified) {
    const token = await issueToken(ctx.engine, tx, { userId, email, reason: 'signUp' });
    await queueMail(tx, ctx.engine.clock, mails.verifyEmail, { userId, email, token });
  }
  const [row] = await findUsers(tx, [userId]);
  if (!row) throw new ApiError('not-found');
  return row;
}

/** The form's marks are reported to operators and are not stored in the account. */
function withoutMarks<Params extends NewUser>(params: Params): Params & { marks: readonly SignUpMark[] } {
  const { [signUpMarksKey]: said, ...privateData } = params.privateData ?? {};
  const marks = Array.isArray(said) ? signUpMarks.filter(mark => said.includes(mark)) : [];
  return { ...params, ...(params.privateData ? { privateData } : {}), marks };
}

function requireGiven(field: string, value: string | undefined): string {
  if (!value) throw missing(inBody(field));
  return value;
}

/** Keys about the terms in private data, with the field that holds their timestamp. */
const timestampFields = { terms: 'acceptedAt', termsNotice: 'shownAt' } as const;

/**
 * Adds the timestamps at which the terms were accepted and new ones were shown to private data. The server sets the
 * timestamps, keeps the first one of each version, and prevents clients from overwriting either (readings 48).
 * @throws ApiError `validation-invalid-value` naming `privateData.terms` or `privateData.termsNotice`.
 */
export function withTermsAccepted<Change extends { privateData?: JsonObject }>(
  change: Change,
  now: Date,
  before: JsonObject = {},
): Change {
  const { privateData } = change;
  if (!privateData) return change;
  const stamped = Object.entries(timestampFields)
    .filter(([key]) => Object.hasOwn(privateData, key))
    .map(([key, moment]) => {
      const version = versionOf(privateData[key]);
      if (!isTermsVersion(version)) throw invalid(inBody('privateData', key), 'names no version');
      const isKnown = versionOf(before[key]) === version;
      return [key, isKnown ? (before[key] ?? null) : { version, [moment]: now.toISOString() }];
    });
  if (stamped.length === 0) return change;
  return { ...change, privateData: { ...privateData, ...Object.fromEntries(stamped) } };
}

const versionOf = (terms: Json | undefined): Json | undefined =>
  typeof terms === 'object' && terms !== null && 'version' in terms ? terms.version : undefined;
