import type { AnswerBand } from '#contract/account/activity.ts';
import type { JsonObject } from '#contract/json.ts';
import { anyOf, listOf } from '#server/marketplace/anyOf.ts';
import { imageJson, type ImageRow } from '#server/marketplace/images/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Permission } from '../origin.ts';
import { identitiesJson, type IdentityProvider } from './identityProvider.ts';
import { keepPastProfile } from './pastStore.ts';

export type UserState = 'active' | 'banned' | 'pendingApproval';

export interface UserRow {
  id: string;
  createdAt: Date;
  state: UserState;
  deletedAt: Date | null;
  email: string;
  emailVerified: boolean;
  /** Whoever reads the address has said that the account is not theirs; has no effect once the address is confirmed. */
  refusesMails: boolean;
  pendingEmail: string | null;
  /** False for users who sign in only through another site. */
  hasPassword: boolean;
  firstName: string;
  lastName: string;
  displayName: string | null;
  bio: string | null;
  publicData: JsonObject;
  protectedData: JsonObject;
  privateData: JsonObject;
  metadata: JsonObject;
  profileImageId: string | null;
  /** The image itself, where it was read along. */
  profileImage?: ImageRow | null;
  /** The profile is not the present one, but that of an earlier moment (decision 129). */
  isPast?: boolean;
  denied: readonly Permission[];
  /** How soon they usually answer; null: not known. */
  answersWithin: AnswerBand | null;
  /** A command made the user an operator. */
  isAppointed: boolean;
  /** Hides the profile, and nothing of theirs is published (decision 133). */
  isHidden: boolean;
}

/** The fields that users write about themselves. */
export type Profile = Pick<
  UserRow,
  | 'firstName'
  | 'lastName'
  | 'displayName'
  | 'bio'
  | 'publicData'
  | 'protectedData'
  | 'privateData'
  | 'profileImageId'
>;

export interface LoginRow {
  id: string;
  passwordHash: string | null;
  state: UserState;
}

/** A user who signs in. */
export interface HeldUser extends LoginRow {
  email: string;
  createdAt: Date;
}
const isHiddenNow = `state <> 'banned' and deleted_at is null and is_hidden_profile(id, private_data)`;

const columns = `id, created_at, state, deleted_at, email, email_verified,
  mails_refused_at is not null as refuses_mails, pending_email,
  password_hash is not null as has_password, first_name, last_name, display_name, bio,
  public_data, protected_data, private_data, metadata,
  profile_image_id, denied, answers_within,
  exists (select 1 from operators where user_id = users.id) as is_appointed,
  (${isHiddenNow}) as is_hidden`;

/** Returns false when the address is taken, even by a banned user. */
export async function insertUser(
  tx: Tx,
  user: Profile & {
    id: string;
    createdAt: Date;
    email: string;
    emailVerified: boolean;
    passwordHash: string | null;
    state: UserState;
  },
): Promise<boolean> {
  const changed = await tx.run(
    `insert into users (id, created_at, email, password_hash, first_name, last_name, display_name, bio,
       public_data, protected_data, private_data, email_verified, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11::jsonb, $12, $13)
     on conflict (lower(email)) where deleted_at is null do nothing`,
    [
      user.id,
      user.createdAt,
      user.email,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.displayName,
      user.bio,
      JSON.stringify(user.publicData),
      JSON.stringify(user.protectedData),
      JSON.stringify(user.privateData),
      user.emailVerified,
      user.state,
    ],
  );
  return changed === 1;
}

/** Writes the profile, and keeps what others saw of it until `now` for former contacts. */
export async function updateUser(tx: Tx, id: string, profile: Profile, now: Date): Promise<void> {
  await tx.run(
    `with past as (${keepPastProfile('$10')}
       and (u.first_name, u.last_name, u.display_name, u.bio, u.public_data, u.profile_image_id) is distinct from
         ($2::text, $3::text, $4::text, $5::text, $6::jsonb, $9::uuid) on conflict do nothing)
     update users set first_name = $2, last_name = $3, display_name = $4, bio = $5, public_data = $6::jsonb,
       protected_data = $7::jsonb, private_data = $8::jsonb, profile_image_id = $9 where id = $1`,
    [
      id,
      profile.firstName,
      profile.lastName,
      profile.displayName,
      profile.bio,
      JSON.stringify(profile.publicData),
      JSON.stringify(profile.protectedData),
      JSON.stringify(profile.privateData),
      profile.profileImageId,
      now,
    ],
    'user-update',
  );
}

/** @param withImage reads the profile images themselves along */
export async function findUsers(
  db: Queryable,
  ids: readonly string[],
  withImage = false,
): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const image = `, (select ${imageJson} from images i where i.id = profile_image_id) as profile_image`;
  return db.rows<UserRow>(
    `select ${columns}${withImage ? image : ''} from users where id = ${anyOf('$1')}`,
    [ids],
    withImage ? 'users-with-images' : 'users-by-ids',
  );
}

/** A user who reads their own account, with the identities linked to it. */
export type OwnUserRow = UserRow & { identities: readonly IdentityProvider[] };

export async function findOwnUser(db: Queryable, id: string): Promise<OwnUserRow | undefined> {
  const [row] = await db.rows<OwnUserRow>(
    `select ${columns}, (select ${imageJson} from images i where i.id = profile_image_id) as profile_image,
       (select coalesce(${identitiesJson}, '[]') from user_identities where user_id = users.id) as identities
     from users where id = $1`,
    [id],
    'user-own',
  );
  return row;
}

/** A person for one reader. */
export interface SeenUser {
  id: string;
  /** The reader sees them as they were then, unless a block came before; null: as they are. */
  at: Date | null;
}

/**
 * Returns people as a user sees them, a row for each one given, in the same order as far as they exist: as they were at
 * the earlier of the moment given and a block between the two (decision 129). Users see themselves as they are.
 */
export async function findSeen(
  db: Queryable,
  viewerId: string,
  people: readonly SeenUser[],
  withImage = false,
): Promise<(UserRow & { asked: number })[]> {
  const image = `, (select ${imageJson} from images i where i.id = case when past.fields is null then profile_image_id
         else past.image_id end) as profile_image`;
  const rows = await db.rows<UserRow & { asked: number; past: PastProfile | null; isFormer: boolean }>(
    `select ${columns}, (asked.position - 1)::int as asked, past.fields as past, moment.ended is not null as is_former
       ${withImage ? image : ''}
     from unnest(${listOf('$2')}, ${listOf('$3', 'timestamptz')}) with ordinality as asked (asked_id, at, position)
     join users on users.id = asked.asked_id
     cross join lateral (select case when users.id <> $1 then least(asked.at, apart_since(users.id, $1)) end as ended) moment
     left join lateral (select p.profile_image_id as image_id, json_build_object('firstName', p.first_name,
         'lastName', p.last_name, 'displayName', p.display_name, 'bio', p.bio, 'publicData', p.public_data,
         'profileImageId', p.profile_image_id) as fields
       from past_profiles p where p.user_id = users.id and p.until >= moment.ended order by p.until limit 1) past on true
     order by asked.position`,
    [viewerId, people.map(({ id }) => id), people.map(({ at }) => at)],
    withImage ? 'users-seen-with-images' : 'users-seen',
  );
  return rows.map(({ past, isFormer, ...row }) => ({
    ...row,
    ...(past ? { ...withoutLostBadge(past, row), isPast: true } : {}),
    // How soon they answer is computed anew all the time.
    ...(isFormer ? { answersWithin: null } : {}),
  }));
}

type PastProfile = Pick<
  UserRow,
  'firstName' | 'lastName' | 'displayName' | 'bio' | 'publicData' | 'profileImageId'
>;

// A badge that was taken away no longer counts.
function withoutLostBadge(past: PastProfile, { publicData: present }: UserRow): PastProfile {
  if (present.isVerified === true) return past;
  const { isVerified: _lost, verifiedAt: _since, ...publicData } = past.publicData;
  return { ...past, publicData };
}

/** Returns those of the active users whose profile is hidden now. */
export async function findHidden(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id from users where id = ${anyOf('$1')} and ${isHiddenNow}`,
    [ids],
    'users-hidden',
  );
  return rows.map(({ id }) => id);
}

/** Locks the row until the transaction ends, so that two concurrent changes both take effect. */
export function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.first<UserRow>(`select ${columns} from users where id = $1 for update`, [id]);
}

/**
 * Returns the public data of an active user, locked until the transaction ends, for callers that copy it; undefined
 * when the user is banned or deleted.
 */
export async function lockPublicData(tx: Tx, id: string): Promise<JsonObject | undefined> {
  const row = await tx.first<Pick<UserRow, 'publicData'>>(
    `select public_data from users where id = $1 and state <> 'banned' and deleted_at is null for share`,
    [id],
    'user-public-data',
  );
  return row?.publicData;
}

/** Returns a user who may sign in, locked until the transaction ends; undefined for anyone else. */
export function lockActiveUser(tx: Tx, id: string): Promise<HeldUser | undefined> {
  return tx.first<HeldUser>(
    `select id, password_hash, state, email, created_at from users
     where id = $1 and state <> 'banned' and deleted_at is null for share`,
    [id],
    'user-hold',
  );
}

export function findLogin(db: Queryable, emailKey: string): Promise<LoginRow | undefined> {
  return db.first<LoginRow>(
    `select id, password_hash, state from users where lower(email) = $1 and deleted_at is null`,
    [emailKey],
    'user-login',
  );
}

/** Replaces how soon everybody usually answers; unknown for those who are absent. Writes only what changes. */
export async function setAnswerBands(
  db: Queryable,
  bands: readonly { userId: string; band: AnswerBand }[],
): Promise<void> {
  await db.run(
    `with counted as (select * from unnest($1::uuid[], $2::text[]) as given (id, band))
     update users u set answers_within = (select band from counted c where c.id = u.id)
     where (answers_within is not null or u.id = ${anyOf('$1')})
       and answers_within is distinct from (select band from counted c where c.id = u.id)`,
    [bands.map(({ userId }) => userId), bands.map(({ band }) => band)],
    'users-answer-bands',
  );
}
