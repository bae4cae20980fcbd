import type { JsonObject } from '#contract/json.ts';
import { matchFieldKinds, type MatchField } from '#contract/listing/matchFields.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

// Setup begins with an image, and processing it takes time.
jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
  ({ ada } = await cast(app));
});
afterAll(() => app.close());

interface Example {
  /** Other fields that the value requires. */
  with?: JsonObject;
  value: JsonObject[string];
  other: JsonObject[string];
  /** A query that finds the first value but not the other. */
  query: string;
}

/** Fields without a filter, which only matching uses. */
const unfiltered = ['availableUntil', 'openingHours'] as const satisfies readonly MatchField[];

const examples: Record<Exclude<MatchField, (typeof unfiltered)[number]>, Example> = {
  placeType: { value: 'wholePlace', other: 'sharedRoom', query: 'wholePlace,privateRoom' },
  stayLength: { value: 'months', other: 'nights', query: 'months' },
  shortestStay: { value: 3, other: 14, query: ',8' },
  longestStay: { value: 60, other: 7, query: '30,' },
  placeFeatures: {
    value: ['petsWelcome', 'stepFree'],
    other: ['petsWelcome'],
    query: 'has_all:stepFree,petsWelcome',
  },
  adults: { value: 2, other: 1, query: '2,3' },
  children: { value: 2, other: 0, query: '1,', with: { capacityNumberOfPeople: 4 } },
  childAges: {
    value: ['0-2', '3-6'],
    other: ['13-17'],
    query: 'has_any:3-6,7-12',
    with: { children: 2, capacityNumberOfPeople: 4 },
  },
  household: { value: 'women', other: 'other', query: 'women' },
  needs: { value: ['stepFree'], other: ['pets'], query: 'has_any:stepFree,womenAndFamilies' },
  neededMost: { value: 'doctor', other: 'quiet', query: 'doctor' },
  attendance: { value: ['online', 'onSite'], other: ['onSite'], query: 'has_any:online' },
  admission: { value: 'walkIn', other: 'appointment', query: 'walkIn' },
  collection: { value: ['post'], other: ['pickUp', 'delivery'], query: 'has_any:post' },
};

test('every field is either filtered here or documented as having no filter', () => {
  expect([...Object.keys(examples), ...unfiltered].sort()).toEqual(Object.keys(matchFieldKinds).sort());
});

test.each(Object.entries(examples))('the official SDK finds listings by pub_%s', async (key, example) => {
  const publish = async (value: JsonObject[string]) => {
    const publicData = { ...room.publicData!, ...example.with, [key]: value };
    return (await ada.publishes({ publicData })).id.uuid;
  };
  const [found, other] = [await publish(example.value), await publish(example.other)];
  const ids = `${found},${other}`;
  const { data } = await ada.sdk.listings.query({ ids, [`pub_${key}`]: example.query });
  expect(data.data.map(({ id }) => id.uuid)).toEqual([found]);
});
