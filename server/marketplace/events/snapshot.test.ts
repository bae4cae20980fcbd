import type { Resource } from '#contract/resource.ts';
import { idsOf, previousValues, refer, toSnapshot } from './snapshot.ts';

const listing = (attributes: Resource['attributes'], images: readonly string[] = []): Resource => ({
  id: 'l',
  type: 'listing',
  attributes,
  relationships: {
    marketplace: refer('marketplace', 'm'),
    author: refer('user', 'u'),
    images: images.map(id => refer('image', id)),
    currentStock: null,
  },
});
const previous = (before: Resource, after?: Resource) =>
  previousValues(toSnapshot(before), after && toSnapshot(after));

test('a snapshot names its relations by id', () => {
  expect(toSnapshot(listing({ title: 'A' }, ['i']))).toMatchObject({
    id: { uuid: 'l' },
    type: 'listing',
    attributes: { title: 'A' },
    relationships: {
      author: { data: { id: { uuid: 'u' }, type: 'user' } },
      images: { data: [{ id: { uuid: 'i' }, type: 'image' }] },
      currentStock: { data: null },
    },
  });
  expect(idsOf(listing({}, ['i']))).toEqual(['l', 'u', 'i']);
});

test('only changed attributes are recorded, extended data by key', () => {
  const before = listing({ title: 'A', state: 'draft', publicData: { kind: 'room', beds: 2 } });
  const after = listing({ title: 'B', state: 'draft', publicData: { beds: 2, cats: { ok: true } } });
  expect(previous(before, after)).toEqual({
    attributes: { title: 'A', publicData: { kind: 'room', cats: null } },
  });
  expect(previous(before, before)).toBeUndefined();
});

test('an attribute whose name merely resembles extended data is recorded whole', () => {
  const before = listing({ publicData: { metadata: { a: 1, b: 2 } } });
  const after = listing({ publicData: { metadata: { a: 1, b: 3 } } });
  expect(previous(before, after)).toEqual({ attributes: { publicData: { metadata: { a: 1, b: 2 } } } });
});

test('a profile is recorded by attribute', () => {
  const user = (profile: Resource['attributes']): Resource => ({
    id: 'u',
    type: 'user',
    attributes: { profile },
  });
  const before = user({ bio: null, firstName: 'Ada', publicData: { a: 1, b: 1 } });
  const after = user({ bio: 'Hi', firstName: 'Ada', publicData: { a: 2, b: 1 } });
  expect(previous(before, after)).toEqual({ attributes: { profile: { bio: null, publicData: { a: 1 } } } });
});

test('changed images are recorded with their previous values, deleted resources in full', () => {
  expect(previous(listing({ title: 'A' }, ['i']), listing({ title: 'A' }, ['j']))).toMatchObject({
    relationships: { images: { data: [{ id: { uuid: 'i' } }] } },
  });
  expect(previous(listing({ title: 'A' }))).toMatchObject({
    attributes: { title: 'A' },
    relationships: { author: { data: { type: 'user' } } },
  });
});
