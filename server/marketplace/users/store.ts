import type { AnswerBand } from '#contract/rules/activity.ts';
import type { JsonObject } from '#contract/json.ts';
import { imageJson, type ImageRow } from '#server/marketplace/images/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Permission } from '../origin.ts';

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

const isHiddenNow = `state <> 'banned' and deleted_at is null and is_hidden_profile(id, private_data)`;

const columns = `id, created_at as "createdAt", state, deleted_at as "deletedAt", email, email_verified as "emailVerified",
  mails_refused_at is not null as "refusesMails", pending_email as "pendingEmail",
  password_hash is not null as "hasPassword", first_name as "firstName", last_name as "lastName", display_name as "displayName", bio,
  public_data as "publicData", protected_data as "protectedData", private_data as "privateData", metadata,
  profile_image_id as "profileImageId", denied, answers_within as "answersWithin",
  exists (select 1 from operators where user_id = users.id) as "isAppointed",
  (${isHiddenNow}) as "isHidden"`;

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

export async function updateUser(tx: Tx, id: string, profile: Profile): Promise<void> {
  await tx.run(
    `update users set first_name = $2, last_name = $3, display_name = $4, bio = $5, public_data = $6::jsonb,
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
    ],
  );
}

export async function findUsers(db: Queryable, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return db.rows<UserRow>(
    `select ${columns}, (select ${imageJson} from images i where i.id = profile_image_id) as "profileImage"
     from users where id = any($1::uuid[])`,
    [ids],
    'users-by-ids',
  );
}

/** Returns those of the active users whose profile is hidden now. */
export async function findHidden(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id from users where id = any($1::uuid[]) and ${isHiddenNow}`,
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
    `select public_data as "publicData" from users where id = $1 and state <> 'banned' and deleted_at is null for share`,
    [id],
    'user-public-data',
  );
  return row?.publicData;
}

/** Returns a user who may sign in, locked until the transaction ends; undefined for anyone else. */
export function lockActiveUser(tx: Tx, id: string): Promise<LoginRow | undefined> {
  return tx.first<LoginRow>(
    `select id, password_hash as "passwordHash", state from users
     where id = $1 and state <> 'banned' and deleted_at is null for share`,
    [id],
    'user-hold',
  );
}

export function findLogin(db: Queryable, emailKey: string): Promise<LoginRow | undefined> {
  return db.first<LoginRow>(
    `select id, password_hash as "passwordHash", state from users where lower(email) = $1 and deleted_at is null`,
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
     where (answers_within is not null or u.id = any($1::uuid[]))
       and answers_within is distinct from (select band from counted c where c.id = u.id)`,
    [bands.map(({ userId }) => userId), bands.map(({ band }) => band)],
    'users-answer-bands',
  );
}
