import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/config/projectRoot.ts';

/** Starts two children, says their process ids, and fails when one of them ends. */
const program = `
  import { endChildrenFirst, startChild, unlessEnding } from ${JSON.stringify(
    pathToFileURL(join(projectRoot(), 'scripts/measure/beside/children.ts')).href,
  )};
  endChildrenFirst();
  const start = () => startChild(['sleep', '600'], { stdio: 'ignore' }, child => child.kill('SIGTERM'));
  const children = [start(), start()];
  console.log(children.map(({ child }) => child.pid).join(' '));
  await children[0].closed;
  await unlessEnding();
  process.exit(1);
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends what was started before it ends the process', async (signal, status) => {
  const words = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const measuring = spawn(process.execPath, words, {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(measuring, 'close');
  const [line] = (await once(measuring.stdout, 'data')) as [Buffer];
  const pids = line.toString().trim().split(' ').map(Number);
  expect(pids.map(isRunning)).toEqual([true, true]);
  measuring.kill(signal);
  expect(await closed).toEqual([status, null]);
  expect(pids.map(isRunning)).toEqual([false, false]);
});
