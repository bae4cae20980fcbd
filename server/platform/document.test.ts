import { UUID } from '#contract/values.ts';
import { noIncludes } from '#server/marketplace/ctx.ts';
import { toDocument, toReferenceDocument } from './document.ts';
import type { Resource } from '#contract/resource.ts';

const ada: Resource = { id: 'ada', type: 'user', attributes: { banned: false } };
const face: Resource = {
  id: 'face',
  type: 'image',
  attributes: { variants: { small: { width: 1 }, large: { width: 2 } } },
};
const room = (id: string, relationships: NonNullable<Resource['relationships']>): Resource => ({
  id,
  type: 'listing',
  attributes: { title: id, publicData: { rules: 'none', language: ['uk'] } },
  relationships,
});
const reference = (type: string, id: string) => ({ id: new UUID(id), type });

test('a resource without relations is data alone', () => {
  expect(toDocument(ada, noIncludes)).toEqual({
    data: { ...reference('user', 'ada'), attributes: { banned: false } },
  });
});

test('relations become references, and each resource is included once', () => {
  const page = {
    items: [
      room('a', { author: ada, images: [face] }),
      room('b', { author: ada, images: [], currentStock: null }),
    ],
    meta: { page: 1, perPage: 2, totalItems: 2, totalPages: 1 },
  };
  expect(toDocument(page, noIncludes)).toEqual({
    data: [
      {
        ...reference('listing', 'a'),
        attributes: page.items[0]?.attributes,
        relationships: {
          author: { data: reference('user', 'ada') },
          images: { data: [reference('image', 'face')] },
        },
      },
      {
        ...reference('listing', 'b'),
        attributes: page.items[1]?.attributes,
        relationships: {
          author: { data: reference('user', 'ada') },
          images: { data: [] },
          currentStock: { data: null },
        },
      },
    ],
    included: [
      { ...reference('user', 'ada'), attributes: { banned: false } },
      { ...reference('image', 'face'), attributes: face.attributes },
    ],
    meta: page.meta,
  });
});

test('a resource included twice with different relations keeps all of them', () => {
  const withFace = { ...ada, relationships: { profileImage: face } };
  const { included } = toDocument([room('a', { author: ada }), room('b', { author: withFace })], noIncludes);
  expect(included).toEqual([
    expect.objectContaining({ relationships: { profileImage: { data: reference('image', 'face') } } }),
    expect.objectContaining(reference('image', 'face')),
  ]);
});

test('primary data is not included again', () => {
  expect(toDocument([room('a', { author: ada }), ada], noIncludes)).not.toHaveProperty('included');
});

test('a limit applies to a list and to what is included with it', () => {
  const other = { ...face, id: 'other' };
  const { data, included } = toDocument(room('a', { images: [face, other] }), {
    ...noIncludes,
    limits: { images: 1 },
  });
  expect(data).toMatchObject({ relationships: { images: { data: [reference('image', 'face')] } } });
  expect(included).toHaveLength(1);
});

test('sparse fields select what they name, also deep in a map, without changing the original', () => {
  const fields = {
    listing: ['publicData.rules', 'nothing', 'constructor'],
    image: ['variants.small', 'variants.large.width'],
  };
  const { data, included } = toDocument(room('a', { images: [face] }), { ...noIncludes, fields });
  expect(data).toMatchObject({ attributes: { publicData: { rules: 'none' } } });
  expect(Object.keys((data as { attributes: object }).attributes)).toEqual(['publicData']);
  expect(included?.[0]?.attributes).toEqual(face.attributes);
  expect(toDocument(face, { ...noIncludes, fields: { image: ['variants.small'] } }).data).toMatchObject({
    attributes: { variants: { small: { width: 1 } } },
  });
  expect(Object.keys(face.attributes.variants as object)).toEqual(['small', 'large']);
});

test('a field requested both whole and in part is returned whole', () => {
  const fields = { listing: ['publicData', 'publicData.rules'] };
  expect(toDocument(room('a', {}), { ...noIncludes, fields }).data).toMatchObject({
    attributes: { publicData: { rules: 'none', language: ['uk'] } },
  });
});

test('a write without expand returns a reference', () => {
  expect(toReferenceDocument(ada)).toEqual({ data: reference('user', 'ada') });
});
