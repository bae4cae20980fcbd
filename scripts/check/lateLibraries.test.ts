import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

/** Libraries that take several megabytes, and that a site does without until something needs them (decision 158). */
const late = [
  '@aws-sdk/client-s3',
  '@opentelemetry/sdk-trace',
  '@sentry/core',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  'grammy',
  'nodemailer',
  'openid-client',
  'prom-client',
  'sharp',
  'web-push',
];

/** A statement that evaluates what it names: types are left out, and `import()` is no statement. */
const statements = /^(?:import|export) (?!type\b)(?:[^;'"]*? from )?'([^']+)';/gm;
const isOfTypes = (statement: string) =>
  /^(?:import|export) \{(?:\s*type [^,}]+,?)+\s*\}/.test(statement) && !statement.includes('import {}');

/** Returns the file of a specifier; undefined for packages and styles. */
function fileOf(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : join(projectRoot(), specifier.replace(/^#contract\//, 'src/contract/').replace(/^#/, ''));
  return /\.tsx?$/.test(path) && /^[.#]/.test(specifier) && existsSync(path) ? path : undefined;
}

/** Returns the packages that a program evaluates when it starts, each with the file that imports it. */
function packagesOf(program: string): Map<string, string> {
  const packages = new Map<string, string>();
  const files = new Set([join(projectRoot(), program)]);
  for (const file of files)
    for (const [statement, specifier = ''] of readFileSync(file, 'utf8').matchAll(statements)) {
      if (isOfTypes(statement)) continue;
      const imported = fileOf(specifier, file);
      if (imported) files.add(imported);
      else packages.set(specifier, relative(projectRoot(), file));
    }
  return packages;
}

test('the server starts without the libraries that only some sites or visits need', () => {
  const packages = packagesOf('server/index.ts');
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['express', 'pg', 'stripe']));
  expect(
    [...packages].filter(([name]) => late.some(one => name === one || name.startsWith(`${one}/`))),
  ).toEqual([]);
});

test('a program that imports them is told apart', () => {
  expect(packagesOf('server/adapters/imageResize/worker.ts')).toContainEqual(
    expect.arrayContaining(['sharp']),
  );
});
