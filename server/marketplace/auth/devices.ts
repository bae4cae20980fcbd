import { DAY, HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import type { Caller, Device } from '#server/marketplace/origin.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { mails, queueWarning, sha256, type HeldUser } from '#server/marketplace/users/index.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/** How long a browser is recognised without a sign-in, in milliseconds: as long as browsers keep a cookie. */
export const deviceLifetime = 400 * DAY;
/** Beyond this number, the device of an account that was used longest ago is forgotten. */
const maxDevices = 30;

/** Times of sign-ins are stored to the hour: enough to recognise one's own. */
export const toHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR) * HOUR);

/** Returns whether the owner of this address, in lower case, has signed in here before. */
export async function isKnownDevice(db: Queryable, email: string, { id }: Device): Promise<boolean> {
  const row = await db.first(
    `select 1 as known from auth_devices d join users u on u.id = d.user_id
     where d.device = $2 and lower(u.email) = $1 and u.deleted_at is null`,
    [email, sha256(id)],
    'auth-device-known',
  );
  return row !== undefined;
}

/** Records that the user has signed in on this device, or set a password there. Returns whether it is a new one. */
export async function recordDevice(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  userId: string,
  { id, label }: Device,
): Promise<boolean> {
  const now = clock.now();
  const row = await tx.first<{ isNew: boolean }>(
    `insert into auth_devices (user_id, device, label, created_at, seen_at) values ($1, $2, $3, $4, $4)
     on conflict (user_id, device) do update set label = excluded.label, seen_at = excluded.seen_at
     returning xmax = 0 as is_new`,
    [userId, sha256(id), label, toHour(now)],
    'auth-device',
  );
  if (!row?.isNew) return false;
  await tx.run(
    `delete from auth_devices where user_id = $1 and device in
       (select device from auth_devices where user_id = $1 order by seen_at desc, created_at desc offset $2)`,
    [userId, maxDevices],
  );
  return true;
}

/**
 * Records the device of a sign-in, and mails its user unless they have signed in there before or have only just created
 * their account. API clients are never known. Mails are limited (`newDeviceMails`); the sign-in is not.
 */
export async function noticeSignIn(
  engine: Engine,
  tx: Tx,
  { id: userId, email, createdAt }: Pick<HeldUser, 'id' | 'email' | 'createdAt'>,
  { device }: Caller,
): Promise<void> {
  if (device && !(await recordDevice(engine, tx, userId, device))) return;
  const now = engine.clock.now();
  if (createdAt.getTime() > now.getTime() - HOUR) return;
  const isMailed = await count(engine, 'newDeviceMails', userId, tx).then(
    () => true,
    () => false,
  );
  const label = device?.label ?? 'other other';
  if (isMailed) await queueWarning(engine, tx, mails.newDevice, { userId, email, device: label });
}

/** Records that an operator has passed the second factor on this device. */
export async function recordProof(db: Queryable, userId: string, { id }: Device, now: Date): Promise<void> {
  await db.run(
    'update auth_devices set proved_at = coalesce(proved_at, $3) where user_id = $1 and device = $2',
    [userId, sha256(id), toHour(now)],
  );
}

/** Returns whether an operator has passed the second factor on this device before. */
export async function hasProof(db: Queryable, userId: string, { id }: Device): Promise<boolean> {
  const row = await db.first(
    'select 1 as proved from auth_devices where user_id = $1 and device = $2 and proved_at is not null',
    [userId, sha256(id)],
  );
  return row !== undefined;
}

/** How long after a sign-in two accounts count as used on one device, in milliseconds. */
const togetherFor = 90 * DAY;
/**
 * A device with this many accounts is a public one, such as a shelter's computer, and proves nothing about two of them.
 */
const publicFrom = 5;

/** Returns those of the others who have lately signed in on a device of this user. */
export async function findOnSameDevice(
  db: Queryable,
  userId: string,
  others: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct o.user_id as id from auth_devices mine join auth_devices o on o.device = mine.device
     where mine.user_id = $1 and o.user_id = ${anyOf('$2')} and mine.seen_at > $3 and o.seen_at > $3
       and (select count(*) from auth_devices d where d.device = mine.device) < $4`,
    [userId, others, new Date(now.getTime() - togetherFor), publicFrom],
    'auth-device-shared',
  );
  return rows.map(({ id }) => id);
}

/** Forgets where the user has signed in, except on this device. */
export async function deleteDevicesOf(tx: Tx, userId: string, except?: Device): Promise<void> {
  await tx.run('delete from auth_devices where user_id = $1 and device is distinct from $2', [
    userId,
    except ? sha256(except.id) : null,
  ]);
}

/** Returns the number of rows removed. */
export function deleteOldDevices(db: Queryable, now: Date): Promise<number> {
  return db.run('delete from auth_devices where seen_at <= $1', [new Date(now.getTime() - deviceLifetime)]);
}
