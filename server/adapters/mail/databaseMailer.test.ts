import { testEngine, type TestEngine } from '#test/support/database.ts';
import { sampleMail, mailerCases } from './cases.ts';
import { createDatabaseMailer } from './databaseMailer.ts';

const apps: TestEngine[] = [];

async function open() {
  const app = await testEngine();
  apps.push(app);
  const mailer = createDatabaseMailer(app.engine);
  return {
    ...app,
    mailer,
    arrived: async () => {
      const mails = await Promise.all((await mailer.list(100)).map(({ id }) => mailer.find(id)));
      return mails.flatMap(mail =>
        mail
          ? [{ ...mail, identity: mail.id, unsubscribeUrl: mail.unsubscribeUrl, picture: pictureIn(mail) }]
          : [],
      );
    },
  };
}

function pictureIn({ html }: { html: string }): Uint8Array | undefined {
  const [, data] = /src="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
  return data === undefined ? undefined : Buffer.from(data, 'base64');
}

afterAll(() => Promise.all(apps.map(app => app.close())));

mailerCases(open);

test('stored mails are listed newest first, and deleted after their time', async () => {
  const { mailer, clock } = await open();
  await mailer.send({ ...sampleMail, id: '1-1' });
  clock.advance(1000);
  const later = clock.now();
  await mailer.send({ ...sampleMail, id: '2-1' });
  expect((await mailer.list(1)).map(({ id }) => id)).toEqual(['2-1']);
  expect(await mailer.removeBefore(later)).toBe(1);
  expect(await mailer.find('1-1')).toBeUndefined();
  expect(await mailer.find('2-1')).toBeDefined();
});
