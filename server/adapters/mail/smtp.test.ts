import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import type { Email } from 'postal-mime';
import { AddressRefused, MailRefused, type Mailer } from '#server/marketplace/ports/mailer.ts';
import { startMailServer, type MailServer } from '#test/support/smtpServer.ts';
import { sampleMail, mailerCases } from './cases.ts';
import { createSmtpMailer, type SmtpTimeouts } from './smtp.ts';

const sender = { from: '"Poruch" <help@poruch.test>', host: 'poruch.test' };
const impatient: SmtpTimeouts = { connect: 300, silence: 300, total: 500, stop: 100 };

const opened: (MailServer | Mailer)[] = [];
afterEach(async () => {
  // Close mailers before the servers they are connected to.
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(options?: SMTPServerOptions, timeouts?: SmtpTimeouts) {
  const server = await startMailServer(options);
  const mailer = createSmtpMailer(server.url, sender, timeouts);
  opened.push(server, mailer);
  return { server, mailer };
}

mailerCases(async () => {
  const { server, mailer } = await open();
  return {
    mailer,
    arrived: async () =>
      server.mails.map(({ envelopeTo, email }) => ({
        to: envelopeTo.join(),
        subject: email.subject ?? '',
        html: email.html ?? '',
        text: email.text ?? '',
        identity: email.messageId ?? '',
        picture: pictureIn(email),
        unsubscribeUrl: email.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1),
      })),
  };
});

function pictureIn({ html = '', attachments }: Email): Uint8Array | undefined {
  const found = attachments.find(({ contentId = '' }) => html.includes(`cid:${contentId.slice(1, -1)}"`));
  return found?.disposition === 'inline' ? Buffer.from(found.content as ArrayBuffer) : undefined;
}

test('a mail says who writes, that a program does, and how one click ends such mails', async () => {
  const { server, mailer } = await open();
  await mailer.send({ ...sampleMail, unsubscribeUrl: 'https://poruch.test/unsubscribe/x' });
  const email = server.mails[0]?.email;
  const headers = Object.fromEntries(email?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(email?.from).toMatchObject({ name: 'Poruch', address: 'help@poruch.test' });
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'content-language': 'uk',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(headers['message-id']).toMatch(/^<[0-9a-f]{32}@poruch\.test>$/);
});

test('mails about one conversation are one thread, and never join another or none', async () => {
  const { server, mailer } = await open();
  const subject = 'У вас нове повідомлення';
  for (const [id, thread] of [
    ['1-1', 'conversation/a'],
    ['2-1', 'conversation/a'],
    ['3-1', 'conversation/b'],
  ] as const)
    await mailer.send({ ...sampleMail, id, subject, thread });
  for (const id of ['4-1', '5-1']) await mailer.send({ ...sampleMail, id, subject });
  const sent = server.mails.map(({ email }) => email);
  const [first, second, other, ...alone] = sent;
  expect(first?.references).toMatch(/^<[0-9a-f]{32}@poruch\.test>$/);
  expect(sent.map(({ inReplyTo }) => inReplyTo)).toEqual(sent.map(({ references }) => references));
  expect(second?.references).toBe(first?.references);
  expect(other?.references).not.toBe(first?.references);
  expect(sent.map(({ messageId }) => messageId)).not.toContain(first?.references);
  expect(alone.map(({ references }) => references)).toEqual([undefined, undefined]);
  const own = alone.map(({ headers }) => headers.find(({ key }) => key === 'x-entity-ref-id')?.value);
  expect(own[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(own).size).toBe(2);
});

test('an answer goes where the mail says, and to the sender of all mails otherwise', async () => {
  const { server, mailer } = await open();
  await mailer.send({ ...sampleMail, replyTo: 'olena@example.org' });
  await mailer.send({ ...sampleMail, id: '2-1' });
  const [first, second] = server.mails.map(({ email }) => email.replyTo);
  expect(first).toEqual([{ name: '', address: 'olena@example.org' }]);
  expect(second).toBeUndefined();
});

test('connections are reused', async () => {
  const { server, mailer } = await open();
  for (const id of ['1-1', '2-1', '3-1']) await mailer.send({ ...sampleMail, id });
  expect([server.mails.length, server.connections()]).toEqual([3, 1]);
});

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) =>
    done(Object.assign(new Error('no olena@example.org here'), { responseCode })),
});

test('permanent and temporary rejections of an address are distinguished', async () => {
  const [forGood, forNow] = [await open(refusing(550)), await open(refusing(450))];
  await expect(forGood.mailer.send(sampleMail)).rejects.toThrow(AddressRefused);
  await expect(forNow.mailer.send(sampleMail)).rejects.not.toThrow(AddressRefused);
  await expect(forNow.mailer.send(sampleMail)).rejects.toThrow(/450/);
});

test.each([
  ['554', '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'block-list'],
  ['550', '5.7.26 olena@example.org: unauthenticated mail', 'sender-unproved'],
  ['552', '5.2.2 The mailbox of olena@example.org is full', 'mailbox-full'],
])('%s %s at the recipient is no unknown address, and is named', async (responseCode, words, trouble) => {
  const { mailer } = await open({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error(words), { responseCode: Number(responseCode) })),
  });
  const error = await mailer.send(sampleMail).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(MailRefused);
  expect(error).not.toBeInstanceOf(AddressRefused);
  const [status] = words.split(' ');
  expect(error).toMatchObject({
    message: `mail server: EENVELOPE RCPT TO ${responseCode} ${status} (${trouble})`,
    trouble,
    reply: `${responseCode} ${words}`,
  });
});

test('a rejection of the sender or the content is temporary', async () => {
  const responseCode = 554;
  const refuse = (done: (error: Error) => void) => done(Object.assign(new Error('no'), { responseCode }));
  for (const options of [
    { onMailFrom: (_a, _s, done) => refuse(done) },
    { onData: (stream, _s, done) => void stream.resume().on('end', () => refuse(done)) },
  ] satisfies SMTPServerOptions[]) {
    const { mailer } = await open(options);
    const error: unknown = await mailer.send(sampleMail).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(AddressRefused);
  }
});

test('the server’s reply about an address is never logged', async () => {
  const { mailer } = await open(refusing(550));
  await expect(mailer.send(sampleMail)).rejects.not.toThrow(/olena/);
});

describe('a server that hangs', () => {
  let silent: Server;
  const sockets: Socket[] = [];
  const talk = (words: string) =>
    new Promise<string>(resolve => {
      silent = createServer(socket => {
        sockets.push(socket);
        socket.on('error', () => undefined);
        if (words) socket.write(words);
      }).listen(0, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`));
    });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise(resolve => silent.close(resolve));
  });

  test.each([
    ['from the first word', ''],
    ['after its greeting', '220 poruch.test ESMTP\r\n'],
  ])('%s times out', async (_when, words) => {
    const mailer = createSmtpMailer(await talk(words), sender, impatient);
    await expect(mailer.send(sampleMail)).rejects.toThrow(/mail server/);
    await mailer.close();
  });
});

test('a server that never confirms a mail times out', async () => {
  const { mailer } = await open({ onData: stream => void stream.resume() }, impatient);
  await expect(mailer.send(sampleMail)).rejects.toThrow(/mail server/);
});

test('a hanging mail does not prevent the process from stopping', async () => {
  const { server } = await open({ onData: stream => void stream.resume() });
  const mailer = createSmtpMailer(server.url, sender, { ...impatient, silence: 60_000, total: 60_000 });
  const sending = expect(mailer.send(sampleMail)).rejects.toThrow(/mail server/);
  // Waiting for the silence timeout would take a minute, longer than a test may run.
  await mailer.close();
  await sending;
});

test('an unreachable server is a temporary failure', async () => {
  const server = await startMailServer();
  await server.close();
  const mailer = createSmtpMailer(server.url, sender, impatient);
  opened.push(mailer);
  await expect(mailer.send(sampleMail)).rejects.toThrow(/ECONNREFUSED|ESOCKET/);
});
