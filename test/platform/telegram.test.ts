import { MINUTE } from '#contract/time/units.ts';
import { createTelegram } from '#server/adapters/telegram/index.ts';
import { receiveMessages } from '#server/marketplace/telegram/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { drainMails, mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { botToken, startTelegramServer, type TelegramServer } from '#test/support/telegramServer.ts';
import { callWebApi } from '#test/support/webApi.ts';
import type { Res } from './sdk.ts';

const chat = 4242;

let app: TestApp;
let telegram: TelegramServer;
let ada: Person;
let ben: Person;
let talk: Res;

beforeAll(async () => {
  telegram = await startTelegramServer();
  app = await startApp({ messenger: createTelegram({ token: botToken, apiUrl: telegram.url }) });
});
afterAll(async () => {
  await app.close();
  await telegram.close();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  await app.engine.db.run('update users set email_verified = true');
  talk = await ben.enquires(await ada.publishes(), 'Is it still free?');
  await works();
  await ada.sdk.messages.query({ transactionId: talk.id });
  telegram.sent.length = 0;
  telegram.refusal = undefined;
});

/** Sends what is due after the moment in which an open page would have marked a message as read. */
async function works(): Promise<void> {
  await drainMails(app.engine);
  app.clock.advance(1000);
  await drainMails(app.engine);
}
const asks = (who: Person, path: string) => callWebApi(app, path, {}, who.tokens.getToken());
const isLinked = async (who: Person) => (await asks(who, 'telegram')).body.data;
const hears = () => receiveMessages(app.engine, 0, new AbortController().signal);
const texts = () => telegram.sent.map(({ text }) => text);
const says = async (text: string, language?: string, from = chat) => {
  telegram.writes(from, text, language);
  await hears();
};

async function codeOf(who: Person): Promise<string> {
  const { url } = (await asks(who, 'telegram/begin')).body.data as unknown as { url: string };
  return url.replace('https://t.me/PoruchTestBot?start=', '');
}

async function links(who: Person, from = chat): Promise<void> {
  await says(`/start ${await codeOf(who)}`, 'en', from);
  telegram.sent.length = 0;
}

test('a code links a conversation, once, and for a quarter of an hour', async () => {
  expect(await isLinked(ada)).toEqual({ isLinked: false });
  const code = await codeOf(ada);
  await says(`/start ${code}`, 'de');
  expect(texts()).toEqual([expect.stringMatching(/^Verbunden: /)]);
  expect(await isLinked(ada)).toEqual({ isLinked: true });
  await says(`/start ${code}`, 'de', 77);
  const late = await codeOf(ben);
  app.clock.advance(16 * MINUTE);
  await says(`/start ${late}`, 'de', 77);
  expect(texts().slice(1)).toEqual(Array(2).fill(expect.stringContaining('Dieser Link gilt nicht mehr')));
  expect(await isLinked(ben)).toEqual({ isLinked: false });
});

test('a message is told with an initial and a link alone, once until it is read, and not mailed', async () => {
  await links(ada);
  await ben.writes(talk, 'My secret plan');
  await ben.writes(talk, 'And another');
  await works();
  expect(telegram.sent).toEqual([
    {
      chatId: chat,
      text: `You have a new message from B.\nhttps://poruch.test/sale/${talk.id.uuid}/details#newest`,
    },
  ]);
  app.clock.advance(5 * MINUTE);
  await drainMails(app.engine);
  expect(
    (await mailsOf(app.engine, ada.email)).filter(({ subject }) => /new message/.test(subject)),
  ).toHaveLength(0);
  await ada.sdk.messages.query({ transactionId: talk.id });
  await ben.writes(talk, 'Hello again');
  await works();
  expect(telegram.sent).toHaveLength(2);
});

test('steps of a booking are told and mailed, in the user’s language, outside quiet hours', async () => {
  await links(ben);
  await ben.sdk.currentUser.updateProfile({
    privateData: { locale: 'uk', quietHours: { from: 11, until: 12 }, timeZone: 'Europe/Kyiv' },
  });
  app.clock.set('2026-03-02T09:30:00Z');
  const room = await ada.publishes();
  const params = {
    listingId: room.id,
    bookingStart: new Date('2026-04-01'),
    bookingEnd: new Date('2026-04-03'),
  };
  const request = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  const stay = (await ben.sdk.transactions.initiate(request, { expand: true })).data.data;
  await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/accept', params: {} });
  await works();
  expect(texts()).toEqual([]);
  app.clock.set('2026-03-02T10:01:00Z');
  await drainMails(app.engine);
  expect(texts()).toEqual([expect.stringMatching(/^Ваш запит прийнято\nhttps:/)]);
  const mails = await mailsOf(app.engine, ben.email);
  expect(mails.map(({ subject }) => subject)).toContain('Ваш запит прийнято');
});

test('users choose what Telegram tells, and end it with a word or in their account', async () => {
  await links(ada);
  await ada.sdk.currentUser.updateProfile({ privateData: { telegramOff: ['messages'] } });
  await ben.writes(talk, 'Hello?');
  await works();
  expect(texts()).toEqual([]);
  await says('What is this?', 'pl');
  await says('СТОП.');
  expect(texts()).toEqual([
    expect.stringContaining('Napisz „stop”'),
    expect.stringContaining('більше не пише вам тут'),
  ]);
  expect(await isLinked(ada)).toEqual({ isLinked: false });
  await says('Hello?', 'xx');
  expect(texts().at(-1)).toMatch(/^Poruch can tell you of news here/);
  await links(ada);
  await asks(ada, 'telegram/end');
  expect(await isLinked(ada)).toEqual({ isLinked: false });
});

test('a user who has blocked the bot is unlinked and mailed; a busy server is asked again', async () => {
  await links(ada);
  telegram.refusal = { error_code: 429, parameters: { retry_after: 300 } };
  await ben.writes(talk, 'Hello?');
  await works();
  telegram.refusal = undefined;
  app.clock.advance(2 * MINUTE);
  await drainMails(app.engine);
  expect(texts()).toEqual([]);
  app.clock.advance(4 * MINUTE);
  await drainMails(app.engine);
  expect(texts()).toHaveLength(1);
  await ada.sdk.messages.query({ transactionId: talk.id });

  telegram.refusal = { error_code: 403 };
  await ben.writes(talk, 'Are you there?');
  await works();
  expect(await isLinked(ada)).toEqual({ isLinked: false });
  app.clock.advance(3 * MINUTE);
  await drainMails(app.engine);
  const mails = await mailsOf(app.engine, ada.email);
  expect(mails.filter(({ subject }) => subject === 'You have a new message').length).toBeGreaterThan(0);
});

test('a conversation belongs to one account, and an account to one conversation', async () => {
  await links(ada);
  await links(ben);
  expect(await isLinked(ada)).toEqual({ isLinked: false });
  await links(ben, 77);
  await app.engine.db.run(`update telegram_bot set leased_until = '-infinity'`);
  const rows = await app.engine.db.rows('select user_id as id, chat_id as chat from telegram_links');
  expect(rows).toEqual([{ id: ben.id, chat: 77 }]);
});

test('one process receives at a time, and takes over from one that died', async () => {
  const until = new Date(app.clock.now().getTime() + MINUTE);
  await app.engine.db.run('update telegram_bot set leased_until = $1', [until]);
  await says('Hello?');
  expect(texts()).toEqual([]);
  app.clock.advance(2 * MINUTE);
  await hears();
  expect(texts()).toHaveLength(1);
});
