import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import type { JsonObject } from '#contract/json.ts';
import { maxExtendedData } from '#contract/extendedData.ts';
import { operatorFields } from '#server/marketplace/operatorFields.ts';
import { changedProfile, emptyProfile } from './input.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd', ...operatorFields);
const value = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.constant({ x: null }),
  fc.constant([1]),
);
const data = fc.dictionary(key, value) as fc.Arbitrary<JsonObject>;
const kept = data.map(
  map => Object.fromEntries(Object.entries(map).filter(([, one]) => one !== null)) as JsonObject,
);
const fields = ['publicData', 'protectedData', 'privateData'] as const;

test('an update replaces named keys, deletes those set to null and leaves the others', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), kept, data, (field, before, change) => {
      const after = changedProfile({ ...emptyProfile, [field]: before }, { [field]: change })[field];
      for (const name of new Set([...Object.keys(before), ...Object.keys(change)])) {
        const isOurs = field !== 'publicData' || !operatorFields.includes(name);
        const expected = isOurs && name in change ? (change[name] ?? undefined) : before[name];
        expect(after[name]).toEqual(expected);
      }
    }),
    propertyRuns(),
  );
});

test('no update by a user touches operators’ data', () => {
  fc.assert(
    fc.property(kept, data, (before, change) => {
      const after = changedProfile(
        { ...emptyProfile, publicData: before },
        { publicData: change },
      ).publicData;
      for (const name of operatorFields) expect(after[name]).toEqual(before[name]);
    }),
    propertyRuns(),
  );
});

test('updates are idempotent', () => {
  fc.assert(
    fc.property(kept, data, (before, change) => {
      const once = changedProfile({ ...emptyProfile, privateData: before }, { privateData: change });
      expect(changedProfile(once, { privateData: change })).toEqual(once);
    }),
    propertyRuns(),
  );
});

test('each kind of data holds exactly 50 KB of JSON text', () => {
  const around = '{"a":""}'.length;
  for (const field of fields) {
    const fill = (bytes: number) => ({ [field]: { a: 'x'.repeat(bytes - around) } });
    expect(changedProfile(emptyProfile, fill(maxExtendedData))[field]).toHaveProperty('a');
    expect(() => changedProfile(emptyProfile, fill(maxExtendedData + 1))).toThrow(
      expect.objectContaining({ code: 'validation-invalid-value', source: { type: 'body', path: [field] } }),
    );
  }
});
