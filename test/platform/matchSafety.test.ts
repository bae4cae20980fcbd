import fc from 'fast-check';
import { fields } from '#contract/listing/fields.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { close } from '#server/marketplace/listings/index.ts';
import { matchesOfAllOwn, matchesOfOwn } from '#server/marketplace/matching/index.ts';
import { actionsIn, addPerson, type Person } from '#test/support/actions.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { completeListing } from '#test/support/listings.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

jest.setTimeout(600_000);

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

const some = <T extends string>(values: readonly T[]) => fc.subarray([...values]);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const wanted = fc.record({
  needs: some(fields.needs.choices),
  household: maybe(fc.constantFrom(...fields.household.choices)),
  adults: maybe(fc.integer({ min: 1, max: 4 })),
});
const given = fc.record({
  placeFeatures: some(fields.placeFeatures.choices),
  capacityNumberOfPeople: maybe(fc.integer({ min: 1, max: 4 })),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer T> ? T : never;
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

/** What may separate a host from the guest. */
const between = fc.constantFrom('nothing', 'nothing', 'guestBlocks', 'hostBlocks', 'banned', 'closed');
const community = fc.record({
  request: wanted,
  hosts: fc.array(fc.record({ offer: given, between }), { minLength: 1, maxLength: 5 }),
});

/** Whether the offer may be proposed at all: a naive reference implementation. */
function mayFit(
  { needs, household, adults }: Wanted,
  { placeFeatures, capacityNumberOfPeople }: Given,
): boolean {
  const promises = (feature: 'stepFree' | 'womenAndFamilies') => placeFeatures.includes(feature);
  if (needs.includes('stepFree') && !promises('stepFree')) return false;
  if (needs.includes('womenAndFamilies') && !promises('womenAndFamilies')) return false;
  // Who comes decides: the wish alone opens no such place.
  if (promises('womenAndFamilies') && household !== 'women' && household !== 'family') return false;
  return !(adults !== undefined && capacityNumberOfPeople !== undefined && adults > capacityNumberOfPeople);
}

const publish = (who: Person, title: string, data: object) => {
  const stated = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  return who.publishes({ title, publicData: { ...completeListing.publicData, ...stated } });
};

test('blocked, banned and deleted users, and offers that a need excludes, are in no match, page or mail', () =>
  fc.assert(
    fc.asyncProperty(community, async ({ request, hosts }) => {
      const { engine, clock } = app;
      const guest = await addPerson(engine);
      await engine.db.run('update users set email_verified = true where id = $1', [guest.id]);
      const requestId = await publish(guest, 'A request', { category: 'lookingForPlace', ...request });
      await schedule.find(({ name }) => name.startsWith('look every morning'))?.run(engine);
      clock.advance(5 * MINUTE);
      const allowed: string[] = [];
      const offers = new Map<string, string>();
      for (const [index, { offer, between }] of hosts.entries()) {
        const host = await addPerson(engine);
        const id = await publish(host, `Offer number ${index}`, offer);
        offers.set(`Offer number ${index}`, id);
        if (between === 'guestBlocks') await block(guest.ctx(), { userId: host.id });
        if (between === 'hostBlocks') await block(host.ctx(), { userId: guest.id });
        if (between === 'banned') await actionsIn(engine).bans(host.viewer);
        if (between === 'closed') await close(host.ctx(), { id });
        if (between === 'nothing' && mayFit(request, offer)) allowed.push(id);
      }
      clock.advance(DAY);

      const ids = (found: readonly { listingId: string }[]) => found.map(({ listingId }) => listingId).sort();
      const own = [...allowed].sort();
      expect(ids(await matchesOfOwn(guest.ctx(), { listingId: requestId, limit: 24 }))).toEqual(own);
      const [page] = await matchesOfAllOwn(guest.ctx(), { limit: 24 });
      expect(ids(page?.matches ?? [])).toEqual(own);
      const named = (await mailsOf(engine, `${guest.id}@example.org`)).flatMap(({ text }) =>
        [...text.matchAll(/^Offer number \d/gm)].map(([title]) => offers.get(title) ?? title),
      );
      expect(named.sort()).toEqual(own);
      // Removes everything, so that the next run starts afresh.
      await engine.db.run(`update listings set state = 'closed' where state = 'published'`);
      await engine.db.run('delete from listing_index');
    }),
    propertyRuns(40, 8),
  ));
