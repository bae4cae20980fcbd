import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { defaultSimulatorPort } from '#server/config/payments.ts';
import { isFree } from '../demo/devProxy.ts';
import { createAsker } from './ask.ts';
import { planOf, writeSetupFile, type SitePort } from './files.ts';
import { askAll } from './questions.ts';

/** The range of ports to try. The built-in Stripe of another site on this machine may want its own. */
const ports = { first: 3000, count: 100 };
const isCandidate = (port: number) => port !== defaultSimulatorPort;

async function firstFreePort(): Promise<number> {
  for (let port = ports.first; port < ports.first + ports.count; port++)
    if (isCandidate(port) && (await isFree(port))) return port;
  throw new Error(`None of the ports ${ports.first} to ${ports.first + ports.count - 1} is free.`);
}

/** Names the port of the site, and why it is not the usual one. */
function portSentence({ port, isFromBefore }: SitePort): string {
  const listens = `The site listens on port ${port} of this machine`;
  if (isFromBefore) return `${listens}, as in the earlier file.`;
  return port === String(ports.first) ? `${listens}.` : `${listens}, because ${ports.first} is in use.`;
}

/**
 * Asks five questions, tests each answer, and writes what a server needs: an env file with secrets, a systemd unit and
 * a Caddyfile, or the env file of the containers. Nothing is written before all are answered, and no file is
 * replaced without asking.
 */
export async function run({ values: { to } }: { values: { to: string } }): Promise<void> {
  const root = projectRoot();
  const folder = isAbsolute(to) ? to : resolve(root, to);
  if (process.getuid?.() === 0)
    console.log(
      'You are root, and the site would run as root. It is safer to run this as an account of its own.\n',
    );
  const asker = createAsker(process.stdin, process.stdout);
  try {
    const answers = await askAll(asker, root);
    const { files, commands, port } = planOf(answers, { root, folder, port: await firstFreePort() });
    const existing = files.map(({ path }) => path).filter(existsSync);
    const mayWrite =
      existing.length === 0 ||
      (await asker.ask({
        text: `Replace ${existing.join(', ')}? Your secrets and other settings in it are preserved. y or n`,
        fallback: 'n',
        check: answer => /^y(es)?$/i.test(answer),
      }));
    if (!mayWrite) return console.log('Nothing was written.');
    for (const file of files) writeSetupFile(file);
    if (port) console.log(`\n${portSentence(port)}`);
    console.log(
      `\nWritten: ${files.map(({ path }) => path).join(', ')}\n\nThree commands follow, in ${root}:`,
    );
    commands.forEach((command, index) => console.log(`  ${index + 1}. ${command}`));
    console.log(`\nThen log in at ${answers.rootUrl}/login.`);
  } finally {
    asker.close();
  }
}
