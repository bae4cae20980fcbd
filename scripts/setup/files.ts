import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { homedir, userInfo } from 'node:os';
import { envFileText, settingIn } from './envFile.ts';
import type { Answers } from './questions.ts';

/** A file to write. */
interface SetupFile {
  path: string;
  text: string;
  mode: number;
}

/** The port on which the site will listen. */
export interface SitePort {
  port: string;
  /** An earlier set-up chose it. */
  isFromBefore: boolean;
}

export interface Plan {
  /** Absent: that of its containers, which no other program shares. */
  port?: SitePort;
  files: readonly SetupFile[];
  /** The commands to run next, in this order. */
  commands: readonly string[];
}

interface Surroundings {
  /** The folder of the project. */
  root: string;
  /** The folder for the files of a set-up without containers. */
  folder: string;
  port: number;
}

/** 24 random bytes can't be guessed. */
const newSecret = () => randomBytes(24).toString('hex');

/** Returns the files and commands for these answers. Reuses existing secrets, so that encrypted data stays readable. */
export function planOf(answers: Answers, surroundings: Surroundings): Plan {
  return answers.place.kind === 'containers'
    ? planForContainers(answers, surroundings.root)
    : planForSystemd(answers, surroundings);
}

function settingsOf({ name, mail, operator }: Answers, earlier: string): Record<string, string> {
  return {
    MARKETPLACE_NAME: name,
    CLIENT_ID: settingIn(earlier, 'CLIENT_ID') ?? 'web-app',
    METRICS_TOKEN: settingIn(earlier, 'METRICS_TOKEN') ?? newSecret(),
    OPERATORS: operator,
    SMTP_URL: mail?.url ?? '',
    MAIL_FROM: mail?.from ?? '',
  };
}

function planForSystemd(answers: Answers, { root, folder, port }: Surroundings): Plan {
  const { rootUrl, operator, place } = answers;
  const env = join(folder, 'poruch.env');
  const unit = join(folder, 'poruch.service');
  const caddyfile = join(folder, 'Caddyfile');
  const backupUnit = join(folder, 'poruch-backup.service');
  const backupTimer = join(folder, 'poruch-backup.timer');
  const earlier = readIfThere(env);
  const earlierPort = settingIn(earlier, 'PORT');
  const secretOf = (name: string) => settingIn(earlier, name) ?? newSecret();
  const settings = {
    ROOT_URL: rootUrl,
    PORT: earlierPort ?? String(port),
    TRUSTED_PROXIES: '1',
    ...settingsOf(answers, earlier),
    CLIENT_SECRET: secretOf('CLIENT_SECRET'),
    ...(place.kind === 'folder' ? { DATA_DIR: place.folder } : {}),
    // With the embedded database, the secret is stored in the data folder.
    ...(place.kind === 'database' ? { DATABASE_URL: place.url, SECRET: secretOf('SECRET') } : {}),
  };
  return {
    port: { port: settings.PORT, isFromBefore: earlierPort !== undefined },
    files: [
      { path: env, text: envFileText(settings, earlier), mode: 0o600 },
      { path: unit, text: unitText({ rootUrl, root, env }), mode: 0o644 },
      { path: backupUnit, text: backupUnitText({ rootUrl, root, env }), mode: 0o644 },
      { path: backupTimer, text: backupTimerText(rootUrl), mode: 0o644 },
      { path: caddyfile, text: caddyfileText(root, rootUrl, settings.PORT), mode: 0o644 },
    ],
    commands: [
      'npm run build',
      `node --env-file=${shellWord(relative(root, env))} build/server/poruch.cjs operators add ${shellWord(operator)}`,
      [
        `sudo systemctl link ${shellWord(backupUnit)}`,
        `sudo systemctl enable --now ${shellWord(unit)} ${shellWord(backupTimer)}`,
        `sudo cp -i ${shellWord(caddyfile)} /etc/caddy/Caddyfile`,
        'sudo systemctl reload caddy',
      ].join(' && '),
    ],
  };
}

function planForContainers(answers: Answers, root: string): Plan {
  const path = join(root, '.env');
  const earlier = readIfThere(path);
  const settings = {
    DOMAIN: new URL(answers.rootUrl).host,
    ...settingsOf(answers, earlier),
    STRIPE_PUBLISHABLE_KEY: settingIn(earlier, 'STRIPE_PUBLISHABLE_KEY') ?? '',
  };
  return {
    files: [{ path, text: envFileText(settings, earlier), mode: 0o600 }],
    commands: [
      'sh deploy/makeSecrets.sh secrets',
      'docker compose up --detach --build',
      `docker compose exec worker poruch operators add ${shellWord(answers.operator)}`,
    ],
  };
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Writes to a temporary file and renames it, so that a full disk or an interruption leaves the old file intact. */
export function writeSetupFile({ path, text, mode }: SetupFile): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, text, { flag: 'wx', mode });
  renameSync(temporary, path);
}

/** Quotes an argument for a shell. */
const shellWord = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Escapes %, which begins a specifier in systemd units. */
const escaped = (text: string) => text.replaceAll('%', '%%');

interface UnitFacts {
  rootUrl: string;
  root: string;
  env: string;
}

function unitText({ rootUrl, root, env }: UnitFacts): string {
  return `# Written by "npm run setup".
[Unit]
Description=Poruch at ${escaped(rootUrl)}
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
User=${escaped(userInfo().username)}
WorkingDirectory=${escaped(root)}
EnvironmentFile=${escaped(env)}
# Memory that one thread has freed serves the others, too: 25 MB less.
Environment=MALLOC_ARENA_MAX=2
ExecStart="${escaped(process.execPath)}" build/server/index.cjs
Restart=always
RestartSec=2
# Only the server receives SIGTERM: it stops its database itself.
KillMode=mixed
TimeoutStopSec=30
UMask=0077
NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=full

[Install]
WantedBy=multi-user.target
`;
}

/** Where the nightly backups go: outside the folders of the program and of the data. */
const backupFolder = () => join(homedir(), 'backup');

/** Escapes what means something in an argument of ExecStart. */
const quotedArgument = (text: string) =>
  `"${escaped(text).replaceAll('$', '$$$$').replaceAll(/["\\]/g, '\\$&')}"`;

function backupUnitText({ rootUrl, root, env }: UnitFacts): string {
  return `# Written by "npm run setup". poruch-backup.timer starts it; "systemctl start poruch-backup" makes a backup now.
[Unit]
Description=Backup of Poruch at ${escaped(rootUrl)}
After=poruch.service

[Service]
Type=oneshot
User=${escaped(userInfo().username)}
WorkingDirectory=${escaped(root)}
EnvironmentFile=${escaped(env)}
ExecStart=${quotedArgument(process.execPath)} build/server/poruch.cjs backup create --directory ${quotedArgument(backupFolder())} --keep 14
Nice=10
UMask=0077
NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=full
`;
}

function backupTimerText(rootUrl: string): string {
  return `# Written by "npm run setup".
[Unit]
Description=Nightly backup of Poruch at ${escaped(rootUrl)}

[Timer]
OnCalendar=*-*-* 02:10
# A night on which the machine was off is made up for.
Persistent=true

[Install]
WantedBy=timers.target
`;
}

/** The Caddyfile of the containers, with this site's domain and port. */
function caddyfileText(root: string, rootUrl: string, port: string): string {
  const text = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');
  return text
    .replace('and both web processes behind it', 'and the site behind it')
    .replace(/\{\$DOMAIN\}/, new URL(rootUrl).host)
    .replace(/\{\$UPSTREAMS:[^}]*\}/, `127.0.0.1:${port}`);
}
