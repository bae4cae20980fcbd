import { isLocale } from '#contract/locales.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { ReceivedMessage } from '#server/marketplace/ports/messenger.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { hashCode } from './hashCode.ts';
import {
  deleteByChat,
  deleteExpiredCodes,
  endLease,
  findLinkedUser,
  putLink,
  takeCode,
  takeLease,
} from './store.ts';

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
