/**
 * Asks five questions, tests each answer, and writes what a server needs: an env file with secrets, a systemd unit and
 * a Caddyfile, or the env file of the containers. Nothing is written before all are answered, and nothing is replaced
 * without asking. Answers may be piped in, one a line. Usage: npm run setup [-- --to <folder>]
 */
import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/config/projectRoot.ts';
import { isFree } from './devProxy.ts';
import { createAsker } from './setup/ask.ts';
import { planOf, writeSetupFile } from './setup/files.ts';
import { askAll } from './setup/questions.ts';

/** The first port to try, and how many after it. */
const ports = { first: 3000, count: 100 };

async function freePort(): Promise<number> {
  for (let port = ports.first; port < ports.first + ports.count; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${ports.first} on is free.`);
}

async function main(): Promise<void> {
  const root = projectRoot();
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'setup' } } });
  const folder = isAbsolute(values.to) ? values.to : resolve(root, values.to);
  if (process.getuid?.() === 0)
    console.log('You are root, and so will the site be. Better: run this as an account of its own.\n');
  const asker = createAsker(process.stdin, process.stdout);
  try {
    const answers = await askAll(asker, root);
    const { files, commands } = planOf(answers, { root, folder, port: await freePort() });
    const there = files.map(({ path }) => path).filter(existsSync);
    const mayWrite =
      there.length === 0 ||
      (await asker.ask({
        text: `Replace ${there.join(', ')}? Secrets and settings of your own in it stay. y or n`,
        fallback: 'n',
        check: answer => /^y(es)?$/i.test(answer),
      }));
    if (!mayWrite) return console.log('Nothing was written.');
    for (const file of files) writeSetupFile(file);
    console.log(
      `\nWritten: ${files.map(({ path }) => path).join(', ')}\n\nThree commands follow, in ${root}:`,
    );
    commands.forEach((command, index) => console.log(`  ${index + 1}. ${command}`));
    console.log(`\nThen log in at ${answers.rootUrl}/login.`);
  } finally {
    asker.close();
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
