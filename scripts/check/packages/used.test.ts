import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const root = projectRoot();

test('every production dependency is imported by the product', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const waiting = new Set(Object.keys(dependencies));
  const files = ['src', 'server'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
  );
  for (const file of files.filter(name => /(?<!\.test)\.(?:tsx?|css)$/.test(name))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const name of waiting) if (new RegExp(`['"\`]${name}['"\`/]`).test(text)) waiting.delete(name);
  }
  expect([...waiting]).toEqual([]);
});
