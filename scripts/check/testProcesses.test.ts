import { spawn } from 'node:child_process';
import { endOf, runNode, startTogether } from '#test/support/processes.ts';

test('when a server does not start, the others are stopped and the reason is reported', async () => {
  const stopped: string[] = [];
  const server = (name: string) => ({ stop: async () => void stopped.push(name) });
  await expect(
    startTogether([
      Promise.resolve(server('one')),
      Promise.reject(new Error('The port is taken')),
      new Promise(resolve => setTimeout(resolve, 10)).then(() => server('three')),
    ]),
  ).rejects.toThrow('The port is taken');
  expect(stopped).toEqual(['one', 'three']);
});

const lasting = 'console.log("so far"); setInterval(() => {}, 1000)';

test('a command that does not end is killed, and its output is reported', () => {
  expect(() => runNode(['-e', lasting], process.env, { limit: 3_000 })).toThrow(/ETIMEDOUT\nso far/);
  expect(runNode(['-e', 'console.log("all"); process.exit(3)'], process.env)).toEqual({
    status: 3,
    stdout: 'all\n',
    stderr: '',
  });
});

test('a process that does not exit in time is killed', async () => {
  const child = spawn(process.execPath, ['-e', lasting]);
  await expect(endOf(child, 200)).rejects.toThrow('The process had not ended after 0.2 s.');
  expect(child.signalCode).toBe('SIGKILL');
  expect(await endOf(spawn(process.execPath, ['-e', 'process.exit(3)']), 10_000)).toEqual({
    code: 3,
    signal: null,
  });
});
