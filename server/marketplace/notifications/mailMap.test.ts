import type { LatLng } from '#contract/geo/place.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import type { DrawPlace } from '#server/marketplace/ports/mailer.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { actionsIn, addPerson, operator, type Actions, type Person } from '#test/support/actions.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { mailsOf } from '#test/support/outbox.ts';

// The map in the mail to the guest of an accepted stay: the one place that shows others where a home is.

let app: TestEngine;
let host: Person;
let guest: Person;
let actions: Actions;
let drawn: LatLng[];

const draw: DrawPlace = async ({ point }) => {
  drawn.push(point);
  return Buffer.from('a map');
};

beforeEach(async () => {
  app = await testEngine();
  drawn = [];
  asked = 0;
  actions = actionsIn(app.engine);
  [host, guest] = [await addPerson(app.engine), await addPerson(app.engine)];
  await app.engine.db.run('update users set email_verified = true');
});
afterEach(() => app.close());

const mailsTo = ({ id }: Person) => mailsOf(app.engine, `${id}@example.org`);

/** Midnight that many days from now, in wire format. */
const night = (days: number) =>
  `${new Date(app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)}T00:00:00.000Z`;

let asked = 0;

async function accepts(drawPlace: DrawPlace) {
  app.engine.drawPlace = drawPlace;
  const stay = await actions.requests(
    guest.viewer,
    await host.publishes(),
    night((asked += 4)),
    night(asked + 2),
  );
  await mailsTo(guest);
  app.clock.advance(MINUTE);
  await actions.moves(host.viewer, stay, 'transition/accept');
  return stay;
}

test('it comes to the guest alone, with the exact place, and with no other mail', async () => {
  await accepts(draw);
  const [accepted, request] = await mailsTo(guest);
  const data = Buffer.from('a map').toString('base64');
  expect(accepted?.html).toContain(`<img src="data:image/png;base64,${data}" alt="Map of where it is"`);
  expect(accepted?.html).toContain('The map shows where it is.');
  expect(accepted?.text).not.toMatch(/map|cid:/);
  expect(drawn).toEqual(await app.engine.db.rows('select lat, lng from listings'));
  app.clock.advance(7 * DAY);
  const others = [request, (await mailsTo(guest))[0], ...(await mailsTo(host))];
  expect(others.length).toBeGreaterThan(3);
  for (const mail of others) expect(mail?.html).not.toContain('<img');
  expect(drawn).toHaveLength(1);
});

test('the mail does not wait for it, and says then where to look', async () => {
  for (const drawPlace of [() => Promise.reject(new Error('no tiles')), async () => undefined]) {
    await accepts(drawPlace);
    const [accepted] = await mailsTo(guest);
    expect(accepted?.subject).toBe('Your request has been accepted');
    expect(accepted?.html).not.toContain('<img');
    expect(accepted?.text).toContain('You’ll find the address and other details on that page');
    app.clock.advance(MINUTE);
  }
});

test('an address that is not confirmed gets none', async () => {
  await app.engine.db.run('update users set email_verified = false where id = $1', [guest.id]);
  await accepts(draw);
  await mailsTo(guest);
  expect(drawn).toEqual([]);
});

test('nor does a guest whose stay was cancelled while the mail waited', async () => {
  const stay = await accepts(draw);
  await actions.moves(operator, stay, 'transition/cancel');
  const mails = await mailsTo(guest);
  expect(mails.map(({ subject }) => subject)).not.toContain('Your request has been accepted');
  expect(drawn).toEqual([]);
});

test.each([
  ['the host', (): [Person, Person] => [host, guest]],
  ['the guest', (): [Person, Person] => [guest, host]],
] as const)('nor does a guest after %s has blocked the other while the mail waited', async (_who, pair) => {
  await accepts(draw);
  const [by, other] = pair();
  await block(ctxFor(app.engine, by.viewer), { userId: other.id });
  await mailsTo(guest);
  expect(drawn).toEqual([]);
});
