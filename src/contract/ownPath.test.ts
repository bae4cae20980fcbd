import { ownPath } from './ownPath.ts';

test.each(['/', '/s?address=Kyiv', '/l/room/1#photos', '/inbox/sales'])('%s stays on this site', path =>
  expect(ownPath(path)).toBe(path),
);

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  null,
  undefined,
])('%s is not a path of this site', path => expect(ownPath(path)).toBeUndefined());
