import { testEngine, type TestEngine } from '#test/support/database.ts';
import { letter, mailerCases } from './cases.ts';
import { keepingMailer } from './kept.ts';

const houses: TestEngine[] = [];

async function open() {
  const house = await testEngine();
  houses.push(house);
  const mailer = keepingMailer(house.engine);
  return {
    ...house,
    mailer,
    arrived: async () => {
      const mails = await Promise.all((await mailer.list(100)).map(({ id }) => mailer.find(id)));
      return mails.flatMap(mail =>
        mail ? [{ ...mail, identity: mail.id, unsubscribeUrl: mail.unsubscribeUrl }] : [],
      );
    },
  };
}

afterAll(() => Promise.all(houses.map(house => house.close())));

mailerCases(open);

test('what was kept goes after its time, newest first until then', async () => {
  const { mailer, clock } = await open();
  await mailer.send({ ...letter, id: '1-1' });
  clock.advance(1000);
  const later = clock.now();
  await mailer.send({ ...letter, id: '2-1' });
  expect((await mailer.list(1)).map(({ id }) => id)).toEqual(['2-1']);
  expect(await mailer.removeBefore(later)).toBe(1);
  expect(await mailer.find('1-1')).toBeUndefined();
  expect(await mailer.find('2-1')).toBeDefined();
});
