import { join, resolve } from 'node:path';
import { homedir } from 'node:os';
import pg from 'pg';
import { isEmail } from '#contract/account/email.ts';
import { checkSmtpServer } from '#server/adapters/mail/index.ts';
import { ConfigError, readConfig } from '#server/config/index.ts';
import type { Environment } from '#server/config/variables/index.ts';
import { isDemoDatabase } from '#server/adapters/db/demoMark.ts';
import { connectionProblem, requireUsable } from '#server/adapters/db/requireUsable.ts';
import { requireBinaries } from '#server/adapters/db/embedded/binaries.ts';
import { requireDataFolder } from '#server/bootstrap/dataFolder.ts';
import { freeBytes, lowDisk } from '#server/observability/disk.ts';
import { withMailAdvice } from '../cli/mailAdvice.ts';
import { type Asker, WrongAnswer } from './ask.ts';
import { canBeQuoted } from './envFile.ts';

export interface Answers {
  /** Origin of the site. */
  rootUrl: string;
  name: string;
  /** undefined: emails are stored for operators. */
  mail: { url: string; from: string } | undefined;
  operator: string;
  place: Place;
}

/** Asks the five questions and tests each answer before the next question. The site's domain is not looked up. */
export async function askAll({ ask }: Asker, root: string): Promise<Answers> {
  const rootUrl = await ask({
    text: '1/5  Address of the site, such as https://help.example.org',
    check: checkAddress,
  });
  const name = await ask({ text: '2/5  Its name', fallback: 'Poruch', check: checkName });
  const mail = await ask({
    text:
      '3/5  Mail server, such as smtp://user:password@mail.example.org:587, with the sender after a space if it is' +
      ` not noreply@${new URL(rootUrl).hostname}; nothing: emails wait at /operator/outbox`,
    check: answer => checkMail(answer, { name, host: new URL(rootUrl).hostname }),
  });
  const operator = await ask({
    text: '4/5  Email address of the first operator, who publishes listings and answers reports',
    check: checkOperator,
  });
  const place = await ask({
    text: '5/5  Where the data goes: a folder, postgres://user:password@host/name, or "compose" for containers',
    fallback: join(root, 'data'),
    check: checkPlace,
  });
  return { rootUrl, name, mail, operator, place };
}

function checkAddress(answer: string): string {
  if (answer === '') throw new WrongAnswer('The site needs an address, such as https://help.example.org.');
  const given = answer.includes('://') ? answer : `https://${answer}`;
  refuseIfWrong({ ROOT_URL: given }, 'ROOT_URL');
  const { origin, hostname } = new URL(given);
  if (!hostname.includes('.') && hostname !== 'localhost')
    throw new WrongAnswer(`Others can't reach ${hostname}: the name has no dot.`);
  return origin;
}

function checkName(answer: string): string {
  if (answer.length > 60) throw new WrongAnswer('The name has more than 60 characters.');
  if (/[<>",;]/.test(answer) || !canBeQuoted(answer))
    throw new WrongAnswer('The name may not contain < > " , ; or line breaks.');
  return answer;
}

async function checkMail(
  answer: string,
  { name, host }: { name: string; host: string },
): Promise<Answers['mail']> {
  if (answer === '') return undefined;
  const [url = '', ...words] = answer.split(/\s+/);
  const from = words.join(' ') || `${name} <noreply@${host}>`;
  if (!canBeQuoted(url))
    throw new WrongAnswer('Write the characters \' " \\ $ ` of a password as %27 %22 %5C %24 %60.');
  refuseIfWrong({ SMTP_URL: url, MAIL_FROM: from }, 'SMTP_URL', 'MAIL_FROM');
  try {
    await checkSmtpServer(url);
  } catch (error) {
    throw new WrongAnswer(`The mail server can't be used. ${withMailAdvice(error as Error)}.`);
  }
  return { url, from };
}

function checkOperator(answer: string): string {
  if (!isEmail(answer)) throw new WrongAnswer('Write one email address, such as ada@example.org.');
  return answer;
}

/** The mandatory settings, so that single ones can be tested. */
const others: Environment = {
  ROOT_URL: 'https://help.example.org',
  CLIENT_ID: 'web-app',
  CLIENT_SECRET: '0123456789abcdefghijklmnopqrstuv',
};

/** Parses settings as the server does at start-up. @throws WrongAnswer with its message about the named ones */
function refuseIfWrong(env: Environment, ...names: string[]): void {
  try {
    readConfig({ ...others, ...env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problem = error.problems.find(sentence => names.some(name => sentence.startsWith(name)));
    if (problem) throw new WrongAnswer(`${problem}.`);
  }
}

/** Where the site's data is stored. */
type Place = { kind: 'folder'; folder: string } | { kind: 'database'; url: string } | { kind: 'containers' };

/** The oldest PostgreSQL that the migrations run on. */
const oldestServer = 15;

/** Milliseconds. */
const connectLimit = 10_000;

/**
 * Parses "compose", a postgres:// URL or a folder, and tests the latter two: the folder is created, and has to be
 * writable with enough free space; the database has to accept the login and allow tables to be created.
 * @throws WrongAnswer
 */
async function checkPlace(answer: string): Promise<Place> {
  if (/^compose$/i.test(answer)) return { kind: 'containers' };
  if (/^postgres(ql)?:/i.test(answer)) return { kind: 'database', url: await checkDatabase(answer) };
  if (/^[a-z]+:\/\//i.test(answer)) throw new WrongAnswer('This is neither a folder nor a postgres:// URL.');
  const folder = resolve(answer.replace(/^~(?=$|[\\/])/, homedir()));
  await checkFolder(folder);
  return { kind: 'folder', folder };
}

async function checkFolder(folder: string): Promise<void> {
  try {
    requireBinaries();
    requireDataFolder(folder);
  } catch (error) {
    const [problem] = error instanceof ConfigError ? error.problems : [];
    throw new WrongAnswer(problem?.replace(/^DATA_DIR, /, '') ?? (error as Error).message);
  }
  const free = await freeBytes(folder);
  if (free < lowDisk)
    throw new WrongAnswer(
      `Only ${Math.round(free / 1e6)} MB are free in ${folder}: at least 1 GB is needed.`,
    );
}

async function checkDatabase(url: string): Promise<string> {
  if (!URL.canParse(url)) throw new WrongAnswer('Write it as postgres://user:password@host:5432/name.');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectLimit });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; creates: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
         has_database_privilege(current_database(), 'CREATE') as creates`,
    );
    const { version = 0, encoding, creates } = rows[0] ?? {};
    if (version < oldestServer)
      throw new WrongAnswer(`This is PostgreSQL ${version}, and ${oldestServer} or newer is needed.`);
    if (encoding !== 'UTF8')
      throw new WrongAnswer(`This database is encoded as ${encoding}: create it with encoding UTF8.`);
    if (!creates)
      throw new WrongAnswer('This role may not create tables in the database: make it its owner.');
  } catch (error) {
    if (error instanceof WrongAnswer) throw error;
    const [problem] = connectionProblem(url, error)?.problems ?? [];
    if (problem) throw new WrongAnswer(`${problem}.`);
    throw new WrongAnswer(
      `The database at ${new URL(url).host} refuses the connection: ${(error as Error).message}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  await requireUsable(url).catch((error: unknown) => {
    throw new WrongAnswer(`${error instanceof ConfigError ? error.problems[0] : (error as Error).message}.`);
  });
  if (await isDemoDatabase(url))
    throw new WrongAnswer('This database contains the demo data, whose password is public.');
  return url;
}
