import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config/index.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { parseEnv } from 'node:util';
import { planOf, writeSetupFile } from './files.ts';
import type { Answers } from './questions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const answers: Answers = {
  rootUrl: 'https://help.example.org',
  name: 'Поруч Mannheim',
  mail: { url: 'smtp://ada:secret@127.0.0.1:587', from: 'Поруч Mannheim <noreply@help.example.org>' },
  operator: 'ada@example.org',
  place: { kind: 'folder', folder: '/srv/poruch' },
};

function write(given: Partial<Answers> = {}, root = projectRoot()) {
  const plan = planOf({ ...answers, ...given }, { root, folder, port: 3001 });
  for (const file of plan.files) writeSetupFile(file);
  return plan;
}
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const settings = () => parseEnv(textOf('poruch.env')) as Record<string, string>;

test('the server starts with the env file, which only its owner may read', () => {
  write();
  expect(statSync(join(folder, 'poruch.env')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).toSorted()).toEqual([
    'Caddyfile',
    'poruch-backup.service',
    'poruch-backup.timer',
    'poruch.env',
    'poruch.service',
  ]);
  const config = readConfig(settings());
  expect(config).toMatchObject({
    rootUrl: answers.rootUrl,
    port: 3001,
    mode: 'production',
    marketplaceName: answers.name,
    dataDir: '/srv/poruch',
    mailFrom: '"Поруч Mannheim" <noreply@help.example.org>',
    operators: ['ada@example.org'],
  });
  expect(config.client.secret).toMatch(/^[\da-f]{48}$/);
  expect(config.operation.metricsToken).toMatch(/^[\da-f]{48}$/);
});

test('the port is the free one, and stays when the set-up is repeated', () => {
  expect(write().port).toEqual({ port: '3001', isFromBefore: false });
  const again = planOf(answers, { root: projectRoot(), folder, port: 3002 });
  expect(again.port).toEqual({ port: '3001', isFromBefore: true });
});

test('a database of one’s own gets a secret that stays when the set-up is repeated', () => {
  const place = { kind: 'database', url: 'postgres://poruch@127.0.0.1/poruch' } as const;
  write({ place });
  const first = settings();
  expect(readConfig(first).secret).toMatch(/^[\da-f]{48}$/);
  write({ place, name: 'Another' });
  expect(settings()).toEqual({ ...first, MARKETPLACE_NAME: 'Another' });
});

test('the proxy passes the site’s name on to its port and hides the probes', () => {
  write();
  const text = textOf('Caddyfile');
  expect(text).toMatch(/^help\.example\.org \{/m);
  expect(text).toContain('reverse_proxy 127.0.0.1:3001 {');
  expect(text).toContain('path /metrics /healthz /readyz');
  expect(text).not.toContain('{$');
});

test('the unit starts the build with the env file, and stops the server alone', () => {
  write();
  const unit = textOf('poruch.service');
  expect(unit).toContain(`EnvironmentFile=${join(folder, 'poruch.env')}\n`);
  expect(unit).toContain(`WorkingDirectory=${projectRoot()}\n`);
  expect(unit).toMatch(/^ExecStart="\/.*node.*" build\/server\/index\.cjs$/m);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

test('the unit’s server shares freed memory among its threads', () => {
  write();
  expect(textOf('poruch.service')).toMatch(/^Environment=MALLOC_ARENA_MAX=2$/m);
});

test('a timer makes a dated backup every night, with the settings of the site', () => {
  write();
  const unit = textOf('poruch-backup.service');
  expect(unit).toContain(`EnvironmentFile=${join(folder, 'poruch.env')}\n`);
  expect(unit).toMatch(/^Type=oneshot$/m);
  expect(unit).toMatch(
    /^ExecStart="\/.*node.*" build\/server\/poruch\.cjs backup create --directory "\/.*\/backup" --keep 14$/m,
  );
  const timer = textOf('poruch-backup.timer');
  expect(timer).toMatch(/^OnCalendar=\*-\*-\* 02:10$/m);
  expect(timer).toMatch(/^WantedBy=timers\.target$/m);
});

test('three commands follow, with paths as a shell takes them', () => {
  const { commands } = write();
  expect(commands).toHaveLength(3);
  expect(commands[1]).toMatch(
    /^node --env-file='.*poruch setup-.*' build\/server\/poruch\.cjs operators add ada@/,
  );
  expect(commands[2]).toContain(
    `sudo systemctl link '${join(folder, 'poruch-backup.service')}' && sudo systemctl enable --now '${join(folder, 'poruch.service')}' '${join(folder, 'poruch-backup.timer')}' && sudo cp -i '`,
  );
});

test('for containers the settings of deploy/env.example are filled in', () => {
  const { files, commands } = planOf(
    { ...answers, place: { kind: 'containers' } },
    { root: folder, folder, port: 3000 },
  );
  expect(files.map(({ path, mode }) => [path, mode])).toEqual([[join(folder, '.env'), 0o600]]);
  const example = readFileSync(join(projectRoot(), 'deploy/env.example'), 'utf8');
  const written = parseEnv(files[0]?.text ?? '');
  for (const [, name = ''] of example.matchAll(/^(\w+)=/gm)) expect(written).toHaveProperty(name);
  expect(written.DOMAIN).toBe('help.example.org');
  expect(commands).toHaveLength(3);
});
