import { noIncludes, type Read } from '#server/marketplace/ctx.ts';
import { builtInVariants, variantsToRead, wantedVariants } from './variants.ts';

const read = (change: Partial<Read>): Read => ({ ...noIncludes, ...change });
const small = { width: 40, height: 40, fit: 'crop' } as const;

test('without fields.image, all built-in variants and no custom ones are returned', () => {
  const wanted = wantedVariants(read({ customVariants: { tiny: small } }));
  expect([...wanted.builtIn]).toEqual(builtInVariants.map(({ name }) => name));
  expect(wanted.custom).toEqual([]);
});

test('with fields.image, only the named variants are returned', () => {
  const fields = {
    image: ['variants.square-small', 'variants.tiny', 'variants.unknown', 'variants.constructor'],
  };
  const wanted = wantedVariants(read({ fields, customVariants: { tiny: small } }));
  expect([...wanted.builtIn]).toEqual(['square-small']);
  expect(wanted.custom).toEqual([{ name: 'tiny', ...small }]);
});

test('only the named variants are read, all where one is made from the largest or nothing is named', () => {
  const image = ['variants.square-small', 'variants.tiny'];
  expect(variantsToRead(read({ fields: { image } }))).toEqual(['square-small', 'tiny']);
  expect(variantsToRead(read({ fields: { image }, customVariants: { tiny: small } }))).toBeNull();
  expect(variantsToRead(read({ fields: { image: ['variants', 'variants.tiny'] } }))).toBeNull();
  expect(variantsToRead(noIncludes)).toBeNull();
});

test('a custom variant beyond 3072 pixels names its parameter', () => {
  const customVariants = { huge: { width: 3073, height: 10, fit: 'scale' } as const };
  expect(() => wantedVariants(read({ fields: { image: ['variants.huge'] }, customVariants }))).toThrow(
    expect.objectContaining({
      code: 'validation-invalid-value',
      source: { type: 'query', path: ['imageVariant.huge'] },
    }),
  );
});
