import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { Postponed } from '#server/marketplace/outbox/index.ts';
import { findReader, requireUserId, requireUserNotImpersonated } from '#server/marketplace/users/index.ts';
import { isLocale } from '#contract/locales.ts';
import type { ReceivedMessage } from '#server/marketplace/ports/messenger.ts';
import * as store from './store.ts';
import {
  deleteByChat,
  deleteExpiredCodes,
  endLease,
  findLinkedUser,
  putLink,
  takeCode,
  takeLease,
} from './store.ts';

export { deleteAllOf as unlinkAllOf, findLinkedAt } from './store.ts';

export const accountData: AccountData = {
  tables: { telegram_links: {}, telegram_codes: {} },
  close: (_, tx, userId) => store.deleteAllOf(tx, userId),
  erase: (_, tx, userId) => store.deleteAllOf(tx, userId),
};

/** Outbox event: a messenger is to be told; its payload is `{noticeId}`. In the queue of pushes. */
export const telegramDue = 'push/telegram';

const codeLifetime = 15 * MINUTE;

/** Whether the signed-in user is told by Telegram; null where the site has no bot. @throws ApiError `forbidden` */
export async function showLink({ engine, viewer }: Ctx): Promise<{ isLinked: boolean } | null> {
  const userId = requireUserId(viewer);
  return engine.messenger ? { isLinked: await isLinked(engine, userId) } : null;
}

/** Whether the user is told by Telegram; false where the site has no bot. */
export async function isLinked({ db, messenger }: Engine, userId: string): Promise<boolean> {
  return messenger !== undefined && (await store.findChat(db, userId)) !== undefined;
}

/**
 * Returns the URL that opens the bot with a code, which links the conversation once, for a quarter of an hour. The code
 * is stored as a hash. @throws ApiError `forbidden` also under impersonation, `not-found` where the site has no bot,
 * `too-many-requests`, `internal-error` when Telegram does not answer
 */
export async function beginLinking({ engine, viewer }: Ctx): Promise<{ url: string }> {
  const userId = requireUserNotImpersonated(viewer);
  const { db, clock, messenger } = engine;
  if (!messenger) throw new ApiError('not-found');
  const code = randomBytes(24).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + codeLifetime);
  await db.transaction(async tx => {
    await count(engine, 'telegramCodes', userId, tx);
    await store.insertCode(tx, { hash: hashCode(code), userId, expiresAt });
  });
  return { url: await messenger.linkFor(code) };
}

/** Tells the user nothing more by Telegram. @throws ApiError `forbidden` */
export async function endLink({ engine, viewer }: Ctx): Promise<void> {
  await store.deleteAllOf(engine.db, requireUserNotImpersonated(viewer));
}

/** Delays before the next attempts, in milliseconds; after the last the message is given up, the mail says the same. */
const delays = [1, 5, 15, 60].map(number => number * MINUTE);

/**
 * Sends a text to the user's conversation, and ends the link when nobody reads there any more. Returns whether it was
 * taken. @throws Postponed to try again
 */
export async function sendTelegram(
  { db, messenger }: Engine,
  userId: string,
  text: string,
  attempts: number,
): Promise<boolean> {
  const chatId = await store.findChat(db, userId);
  if (chatId === undefined || !messenger) return false;
  const outcome = await messenger.send(chatId, text);
  if (outcome === 'taken') return true;
  if (outcome === 'gone') {
    await store.deleteByChat(db, chatId);
    return false;
  }
  const delay = delays[attempts - 1];
  if (delay === undefined) return false;
  throw new Postponed('Telegram asks to try later', Math.max(delay, outcome.after ?? 0));
}

/** How long one process receives alone beyond the wait, should it die meanwhile. Milliseconds. */
const leaseRest = 60_000;

/** In any of our languages and a few spellings; Telegram's own command, too. */
const stop = /^\/?(?:stop|stopp|стоп|стій|хватит|koniec|quit|end)[.!]?$/iu;

/**
 * Waits for messages to the bot and answers them: a code links the conversation, one word ends it, everything else is
 * told what the bot is for. One process at a time; what was received before a crash is received again.
 */
export async function receiveMessages(
  engine: Engine,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, messenger } = engine;
  if (!messenger) return;
  const now = clock.now();
  const until = new Date(now.getTime() + waitSeconds * 1000 + leaseRest);
  let next = await takeLease(db, now, until);
  if (next === undefined) return;
  try {
    for (const message of await messenger.receive(next, waitSeconds, signal)) {
      await answer(engine, message);
      next = message.updateId + 1;
    }
  } finally {
    await endLease(db, next);
  }
  await deleteExpiredCodes(db, now);
}

async function answer(engine: Engine, { chatId, text, language }: ReceivedMessage): Promise<void> {
  const words = text.trim();
  // Groups, and messages without text.
  if (chatId === 0 || words === '') return;
  const { db, clock, mailTexts, settings, messenger } = engine;
  const { marketplaceName, rootUrl, webRootUrl = rootUrl } = settings();
  const say = (key: string, locale: string | undefined) =>
    mailTexts(locale).formatMessage(
      { id: `Mail.telegram.${key}` },
      { marketplace: marketplaceName, url: `${webRootUrl}/account/notifications` },
    );
  const localeOf = async (userId: string | undefined) => {
    const reader = userId === undefined ? undefined : await findReader(db, userId);
    const chosen = reader?.privateData.locale;
    return typeof chosen === 'string' ? chosen : language && isLocale(language) ? language : undefined;
  };

  const [, code] = /^\/start ([\w-]{32})$/.exec(words) ?? [];
  if (code !== undefined) {
    const now = clock.now();
    const userId = await db.transaction(async tx => {
      const owner = await takeCode(tx, hashCode(code), now);
      if (owner !== undefined) await putLink(tx, { userId: owner, chatId, now });
      return owner;
    });
    await messenger?.send(chatId, say(userId === undefined ? 'oldCode' : 'linked', await localeOf(userId)));
    return;
  }
  const userId = await findLinkedUser(db, chatId);
  const locale = await localeOf(userId);
  if (stop.test(words)) {
    await deleteByChat(db, chatId);
    await messenger?.send(chatId, say('stopped', locale));
  } else await messenger?.send(chatId, say(userId === undefined ? 'howToLink' : 'onlyNews', locale));
}

/** Returns what is stored of a linking code. Codes are random, so that an unsalted hash suffices. */
const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
