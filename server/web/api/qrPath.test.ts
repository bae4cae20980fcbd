import qrcode from 'qrcode-generator';
import { qrPath } from './qrPath.ts';

test('the path draws exactly the dark modules, inside the quiet zone', () => {
  const text = 'https://poruch.example/l/6f1f5f0e-3f43-4f6a-8f63-5a0d9f1f2a3b';
  const { size, path } = qrPath(text);
  const drawn = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(length); at++) drawn.add(`${Number(x) + at - 4} ${Number(y) - 4}`);
  const code = qrcode(0, 'Q');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  expect(size).toBe(count + 8);
  const dark = Array.from({ length: count * count }, (_, at) => [at % count, Math.floor(at / count)] as const)
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `${x} ${y}`);
  expect([...drawn].sort()).toEqual(dark.sort());
});
