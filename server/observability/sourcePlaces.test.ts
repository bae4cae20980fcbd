import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSourceMapper } from './sourcePlaces.ts';

let folder: string;

// Maps the second line of the bundle to the fifth of its source.
const map = { version: 3, sources: ['webpack://poruch/./server/app.ts'], names: [], mappings: ';AAIA' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-places-'));
  writeFileSync(join(folder, 'app.cjs.map'), JSON.stringify(map));
  writeFileSync(join(folder, 'torn.cjs.map'), '{"version":');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a stack is mapped to the sources', () => {
  const stack = `Error: away\n    at answer (${folder}/app.cjs:2:9)\n    at async ${folder}/app.cjs:2:1`;
  expect(createSourceMapper(folder)(stack)).toBe(
    'Error: away\n    at answer (server/app.ts:5:1)\n    at async server/app.ts:5:1',
  );
});

test.each(['app.cjs:1:1', 'other.cjs:2:1', 'torn.cjs:2:1', '../elsewhere/app.cjs:2:1'])(
  'unmapped locations are unchanged: %s',
  place => {
    const stack = `Error: away\n    at answer (${folder}/${place})`;
    expect(createSourceMapper(folder)(stack)).toBe(stack);
  },
);
