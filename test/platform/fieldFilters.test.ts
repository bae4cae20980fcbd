import type { JsonObject } from '#contract/json.ts';
import type { Field } from '#contract/listing/field.ts';
import type { FieldName } from '#contract/listing/fields.ts';
import { rows } from '#contract/listing/partsOf.ts';
import { allChoices } from '#contract/listing/values.ts';
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

const known: Readonly<Partial<Record<FieldName, Example>>> = {
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

/** An example that follows from the field's row. */
function exampleOf(name: FieldName, row: Field): Example {
  if (known[name]) return known[name];
  switch (row.kind) {
    case 'one': {
      const [value = '', other = ''] = row.choices;
      return { value, other, query: value };
    }
    case 'many': {
      const [value = '', other = ''] = allChoices(row.choices);
      return { value: [value], other: [other], query: `has_any:${value}` };
    }
    case 'number': {
      const { min, max } = row.limits;
      return { value: max, other: min, query: `${max},` };
    }
    case 'boolean':
      return { value: true, other: false, query: 'true' };
    case 'languages':
      return { value: ['uk', 'de'], other: ['pl'], query: 'has_any:uk' };
    case 'day':
    case 'text':
    case 'place':
      throw new Error(`${name} has no filter`);
  }
}

const examples = rows.flatMap(([name, row]) =>
  row.askedIn && 'filter' in row ? [[name, exampleOf(name, row)] as const] : [],
);

test.each(examples)('the official SDK finds listings by pub_%s', async (key, example) => {
  const publish = async (value: JsonObject[string]) => {
    const publicData = { ...room.publicData!, ...example.with, [key]: value };
    return (await ada.publishes({ publicData })).id.uuid;
  };
  const [found, other] = [await publish(example.value), await publish(example.other)];
  const ids = `${found},${other}`;
  const { data } = await ada.sdk.listings.query({ ids, [`pub_${key}`]: example.query });
  expect(data.data.map(({ id }) => id.uuid)).toEqual([found]);
});
