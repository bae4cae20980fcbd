import * as v from 'valibot';
import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { map, string } from '#contract/schemas.ts';
import { inBody, parse } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import { quietFor, quietHoursOf } from '#contract/notification/push.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { timeZoneOf } from '#server/marketplace/timeZone.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { sessionOf } from '#server/marketplace/auth/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { addAllIf, Postponed } from '#server/marketplace/outbox/index.ts';
import type { PushTarget } from '#server/marketplace/ports/pusher.ts';
import { requireUserId, requireUserNotImpersonated, type Reader } from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

export { findNotice, isEventShown, isShown, setShown, type Notice } from './store.ts';

export const accountData: AccountData = {
  tables: { push_subscriptions: {}, push_notices: {} },
  close: (_, tx, userId) => store.deleteAllOf(tx, userId),
  // Something may have become news meanwhile.
  erase: (_, tx, userId) => store.deleteAllOf(tx, userId),
};

/** Outbox event: a browser is to be told; its payload is `{noticeId, userId, subscriptionId, tag}`. */
export const pushDue = 'push/due';

/** Browsers of one user that are told; the oldest one gives way to the next. */
const maxDevices = 10;

const pushTarget = map({
  /** A URL that a push service could have; where it leads is checked whenever it is called. */
  endpoint: v.pipe(
    string({ max: 2000 }),
    v.check(text => URL.canParse(text), 'Expected a URL'),
    v.check(text => {
      const { protocol, username, password } = new URL(text);
      return protocol === 'https:' && username === '' && password === '';
    }, 'Expected an address beginning with https://'),
  ),
  /** A key of P-256 has 65 bytes, the secret has 16. */
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/, 'Expected a key of P-256')),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/, 'Expected 16 bytes')),
});

/**
 * Lets the browser of this login be told of news, until the login ends. @throws ApiError `forbidden` also under
 * impersonation, `validation-invalid-value` for what no browser sends, `not-found` where the site sends no pushes
 */
export async function subscribe(ctx: Ctx, accessToken: string | undefined, given: PushTarget): Promise<void> {
  const { engine } = ctx;
  const userId = requireUserNotImpersonated(ctx.viewer);
  if (!engine.pusher) throw new ApiError('not-found');
  const target = parse(pushTarget, given, inBody());
  const sessionId = await sessionOf(engine, userId, accessToken);
  if (!sessionId) throw new ApiError('forbidden');
  const now = engine.clock.now();
  await engine.db.transaction(tx =>
    store.putSubscription(tx, { ...target, id: engine.ids.uuid(), userId, sessionId, now }, maxDevices),
  );
}

/** Stops telling this browser. Does nothing for one that is not the user's. @throws ApiError `forbidden` */
export async function unsubscribe(ctx: Ctx, endpoint: string): Promise<void> {
  await store.deleteByEndpoint(ctx.engine.db, requireUserNotImpersonated(ctx.viewer), endpoint);
}

/** Says of each of the signed-in user's logins whether its browser is told of news. @throws ApiError `forbidden` */
export async function withTold<Login extends { id: string }>(
  { engine, viewer }: Ctx,
  logins: readonly Login[],
): Promise<(Login & { isTold: boolean })[]> {
  const told = engine.pusher ? await store.findLogins(engine.db, requireUserId(viewer)) : new Set<string>();
  return logins.map(login => ({ ...login, isTold: told.has(login.id) }));
}

/** Returns the ids of the user's browsers that take pushes; none where the site sends no pushes. */
export async function findBrowsers(
  { db, clock, pusher }: Engine,
  userId: string,
): Promise<readonly string[]> {
  return pusher ? store.findLivingIds(db, userId, clock.now()) : [];
}

/** Whom a notice goes to: an outbox event. */
export interface NoticeTarget {
  kind: string;
  payload: JsonObject;
}

/**
 * Tells the reader's browsers and messengers of the news behind an outbox row, once, outside the reader's quiet hours.
 */
export async function notify(
  engine: Engine,
  reader: Pick<Reader, 'id' | 'privateData'>,
  news: { id: string; eventId: number; mail: string; payload: JsonObject },
  targets: readonly NoticeTarget[],
): Promise<void> {
  const { db, clock, settings } = engine;
  const now = clock.now();
  const zone = timeZoneOf(reader.privateData) ?? settings().timeZone;
  const delay = quietFor(quietHoursOf(reader.privateData), now, zone);
  const notice = store.noticeAdded({ ...news, userId: reader.id, createdAt: now });
  await addAllIf(db, clock, notice, targets, { delay, name: 'push-notify' });
}

/** Delays before the next attempts, in milliseconds; after the last the push is given up, the mail says the same. */
const delays = [1, 5, 15, 60, 240].map(count => count * MINUTE);

/** For how long a push service keeps a push, and for how long one is worth sending. Seconds. */
const ttl = 24 * 60 * 60;

interface DuePush {
  noticeId: string;
  userId: string;
  subscriptionId: string;
  /** What a later push replaces an undelivered one by. */
  tag: string;
  /** When there was news. */
  since: Date;
  /** Includes the current one. */
  attempts: number;
}

/** Hands a push to the browser's service: the id of the notice alone. @throws Postponed to try again */
export async function sendPush(
  engine: Engine,
  { noticeId, userId, subscriptionId, tag, since, attempts }: DuePush,
): Promise<void> {
  const { db, clock, pusher } = engine;
  const browser = await store.findLiving(db, subscriptionId, clock.now());
  if (!browser || browser.userId !== userId || !pusher) return;
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32);
  const outcome = await pusher.send(browser, JSON.stringify({ id: noticeId }), { ttl, topic });
  if (outcome === 'gone' || outcome === 'refused') return store.deleteSubscription(db, browser.id);
  if (outcome === 'taken' || outcome === 'lost') return;
  const delay = delays[attempts - 1];
  const left = since.getTime() + ttl * 1000 - clock.now().getTime();
  const wait = Math.max(delay ?? Infinity, outcome.after ?? 0);
  if (wait < left) throw new Postponed('the push service asks to try later', wait);
}

/** How long notices are kept, in milliseconds: a device may be off for as long as push services keep pushes. */
const keptFor = 7 * DAY;

/** Forgets old notices. */
export async function deleteOld({ db, clock }: Engine): Promise<void> {
  await store.deleteNoticesBefore(db, new Date(clock.now().getTime() - keptFor));
}
