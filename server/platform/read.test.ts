import { toExpand, toRead } from './read.ts';
import { toQuery } from './query.ts';

const readOf = (text: string) => toRead(toQuery(new URLSearchParams(text)));

test('include is a tree in which a nested path implies its parent', () => {
  expect(readOf('include=author.profileImage,images,author').include).toEqual({
    author: { profileImage: {} },
    images: {},
  });
});

test('fields, limits and variants are parsed by name', () => {
  const text =
    'fields.image=variants.square-small,variants.x&limit.images=1&imageVariant.x=w:400;h:300;fit:crop';
  expect(readOf(text)).toEqual({
    include: {},
    fields: { image: ['variants.square-small', 'variants.x'] },
    limits: { images: 1 },
    customVariants: { x: { width: 400, height: 300, fit: 'crop' } },
  });
});

test('what pages ask again and again is parsed once, and other parameters make no difference', () => {
  const text = 'include=author&fields.user=profile.displayName';
  expect(readOf(`${text}&page=2`)).toBe(readOf(text));
  expect(readOf(`${text}&limit.images=1`)).toMatchObject({ limits: { images: 1 } });
  const endless = `include=${Array(50).fill('a'.repeat(60)).join(',')}`;
  expect(readOf(endless)).not.toBe(readOf(endless));
});

test('without such parameters nothing more is loaded', () => {
  expect(readOf('page=1&include=')).toEqual({ include: {}, fields: {}, limits: {}, customVariants: {} });
});

test.each([
  ['include=author..images', 'include'],
  ['include=__proto__.admin', 'include'],
  ['include=a.b.c.d.e', 'include'],
  [`include=${Array(51).fill('a').join(',')}`, 'include'],
  ['fields.__proto__=a', 'fields.__proto__'],
  ['fields.user=profile;drop', 'fields.user'],
  ['limit.images=some', 'limit.images'],
  ['limit.images=-1', 'limit.images'],
  ['imageVariant.x=w:400', 'imageVariant.x'],
  ['imageVariant.x=w:4000;h:1;fit:crop', 'imageVariant.x'],
  ['imageVariant.x=w:400;h:300;fit:stretch', 'imageVariant.x'],
])('%s is rejected', (text, name) => {
  const source = { type: 'query', path: [name] };
  expect(() => readOf(text)).toThrow(expect.objectContaining({ code: 'validation-invalid-value', source }));
});

test('a path through the prototype of objects changes nothing', () => {
  readOf('include=constructor.prototype.polluted');
  expect(Object.prototype).not.toHaveProperty('polluted');
});

test('expand is true, false or absent', () => {
  const expandOf = (text: string) => toExpand(toQuery(new URLSearchParams(text)));
  expect(expandOf('expand=true')).toBe(true);
  expect(expandOf('expand=false')).toBe(false);
  expect(expandOf('')).toBe(false);
  expect(() => expandOf('expand=yes')).toThrow(expect.objectContaining({ code: 'validation-invalid-value' }));
});
