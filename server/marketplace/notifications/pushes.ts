import type { JsonObject } from '#contract/json.ts';
import { channelOff, type InstantChannel } from '#contract/notification/channels.ts';
import type { PushNotice } from '#contract/notification/push.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import {
  findBrowsers,
  findNotice,
  notify,
  pushDue,
  sendPush,
  setShown,
  type Notice,
  type NoticeTarget,
} from '#server/marketplace/push/index.ts';
import { isLinked, sendTelegram, telegramDue } from '#server/marketplace/telegram/index.ts';
import { findReader, requireUserId } from '#server/marketplace/users/index.ts';
import { composers } from './areas.ts';
import { deliver, languageOf } from './deliver.ts';
import type { CurrentEvent } from './fact.ts';
import { collect } from './digest/index.ts';
import { hrefOf } from './links.ts';
import type { MailContent, OutgoingMail } from './mail.ts';
import { notificationKindOf } from './mailKinds.ts';
import {
  composeMessageMail,
  composeMessageNotice,
  isMessageShown,
  newMessageMail,
  newMessagePush,
} from './messageMails.ts';
import { subjectOf } from './render.tsx';

/**
 * Tells the devices and messengers of a mail's reader of its news, unless the reader doesn't want to know of such news
 * there. Returns whether any is told.
 */
export async function tell(
  engine: Engine,
  post: OutgoingMail,
  news: { eventId: number; mail: string; payload: JsonObject },
): Promise<boolean> {
  const { userId, content } = post;
  const kind = notificationKindOf(content.kind);
  if (!kind || content.path === undefined || !(engine.pusher ?? engine.messenger)) return false;
  const reader = await findReader(engine.db, userId);
  if (!reader?.isActive) return false;
  const isWanted = (channel: InstantChannel) => !channelOff(reader.privateData, channel).includes(kind);
  const browsers = isWanted('push') ? await findBrowsers(engine, userId) : [];
  const id = engine.ids.uuid();
  const tag = tagOf({ id, payload: news.payload }, post);
  const targets: NoticeTarget[] = browsers.map(subscriptionId => ({
    kind: pushDue,
    payload: { noticeId: id, userId, subscriptionId, tag },
  }));
  if (isWanted('telegram') && (await isLinked(engine, userId)))
    targets.push({ kind: telegramDue, payload: { noticeId: id } });
  if (targets.length > 0) await notify(engine, reader, { ...news, id }, targets);
  return targets.length > 0;
}

/** Tells the reader's devices of a message, unless it has been read. */
export async function pushMessage(engine: Engine, payload: JsonObject, fact: CurrentEvent): Promise<void> {
  const post = await composeMessageNotice(engine, payload);
  if (post) await tell(engine, post, { eventId: fact.id, mail: newMessagePush, payload });
}

/**
 * Sends the mail about a new message, or adds it to the reader's digest. Does nothing if a device or messenger has shown
 * this message or a later one.
 */
export async function mailMessage(engine: Engine, payload: JsonObject, fact: CurrentEvent): Promise<void> {
  if (await isMessageShown(engine, payload, fact.createdAt)) return;
  const post = await composeMessageMail(engine, payload);
  if (post && (await collect(engine, post, { mail: newMessageMail, payload }, fact))) return;
  await deliver(engine, post, fact);
}

/** For how long news is taken to be news as it was when the push became due: the device asks again. Milliseconds. */
const newsFor = MINUTE;

/** Hands one push over, unless its news is no longer any after quiet hours or a failure. @throws Postponed */
export async function sendDuePush(
  engine: Engine,
  { noticeId, userId, subscriptionId, tag }: JsonObject,
  { createdAt, attempts }: CurrentEvent,
): Promise<void> {
  const isOld = engine.clock.now().getTime() - createdAt.getTime() >= newsFor;
  // Rows of an earlier version have no tag.
  if (isOld || attempts > 1 || typeof tag !== 'string') {
    const notice = await findNotice(engine.db, String(noticeId));
    const post = notice && (await compose(engine, notice));
    if (!post) return;
    return sendPush(engine, {
      noticeId: notice.id,
      userId: notice.userId,
      subscriptionId: String(subscriptionId),
      tag: tagOf(notice, post),
      since: notice.createdAt,
      attempts,
    });
  }
  await sendPush(engine, {
    noticeId: String(noticeId),
    userId: String(userId),
    subscriptionId: String(subscriptionId),
    tag,
    since: createdAt,
    attempts,
  });
}

/** Hands one message to the reader's messenger, unless its news is no longer any. @throws Postponed */
export async function sendDueTelegram(
  engine: Engine,
  { noticeId }: JsonObject,
  fact: CurrentEvent,
): Promise<void> {
  const notice = await findNotice(engine.db, String(noticeId));
  if (!notice) return;
  // Nothing replaces an earlier message there: of a conversation, it tells of the first unread message alone.
  const compose = notice.mail === newMessagePush ? composeMessageMail : composers[notice.mail];
  const post = await compose?.(engine, notice.payload, notice.createdAt);
  const reader = post && (await findReader(engine.db, notice.userId));
  if (!post?.content.path || !reader?.isActive) return;
  const text = messengerText(engine, post.content, languageOf(reader.privateData));
  const isTaken = await sendTelegram(engine, reader.id, text, fact.attempts);
  if (isTaken) await setShown(engine.db, notice.id, engine.clock.now());
}

/** Returns the text of a messenger's message: the mail's subject, or the sender's initial, and a link. */
function messengerText(
  engine: Engine,
  { path = '/', ...content }: MailContent,
  locale: string | undefined,
): string {
  const intl = engine.mailTexts(locale);
  const { marketplaceName, ...sites } = engine.settings();
  const initial = [...(content.other ?? '').trim()][0];
  const words =
    content.kind === 'newMessage' && initial !== undefined
      ? intl.formatMessage({ id: 'Mail.telegram.newMessage' }, { initial })
      : subjectOf(content, intl, marketplaceName);
  return `${words}\n${hrefOf(sites, path)}`;
}

/**
 * Returns what a device of the signed-in user is to show, in the user's language, and notes that it has been told.
 * undefined for another user's notice, and for one whose news is no longer any. @throws ApiError `forbidden`
 */
export async function showNotice(ctx: Ctx, id: string): Promise<PushNotice | undefined> {
  const { engine } = ctx;
  const userId = requireUserId(ctx.viewer);
  const notice = await findNotice(engine.db, id);
  if (notice?.userId !== userId) return undefined;
  const [post, reader] = [await compose(engine, notice), await findReader(engine.db, userId)];
  if (!post?.content.path || !reader?.isActive) return undefined;
  await setShown(engine.db, id, engine.clock.now());
  const intl = engine.mailTexts(languageOf(reader.privateData));
  return {
    text: subjectOf(post.content, intl, engine.settings().marketplaceName),
    path: post.content.path,
    tag: tagOf(notice, post),
  };
}

const compose = async (engine: Engine, { mail, payload, createdAt }: Notice) =>
  (mail === newMessagePush ? composeMessageNotice : composers[mail])?.(engine, payload, createdAt);

/** All messages of a conversation share a tag, and all steps of a booking; other notices have their own. */
const tagOf = ({ id, payload }: Pick<Notice, 'id' | 'payload'>, { content }: OutgoingMail): string =>
  `${notificationKindOf(content.kind) ?? content.kind}-${typeof payload.transactionId === 'string' ? payload.transactionId : id}`;
