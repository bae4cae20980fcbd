import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { projectRoot } from '#server/config/projectRoot.ts';
import { runningProcesses } from '#test/support/runningProcesses.ts';
import { createImageResizeWorker } from './workerProcess.ts';
import { createSharpImageResize } from './sharpImageResize.ts';

const program = join(projectRoot(), 'server/adapters/imageResize/worker.ts');
const apart = (idleFor = 10_000) =>
  createImageResizeWorker(program, { idleFor, execArgv: ['--import', 'tsx'] });
const small = [{ name: 'small', width: 40, height: 30, fit: 'crop' as const }];

const picture = (side = 400) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#17468c' } })
    .jpeg()
    .toBuffer();

const workers = () =>
  runningProcesses()
    .filter(({ parent, command }) => parent === process.pid && command.includes('imageResize/worker.ts'))
    .map(({ pid }) => pid);

afterEach(() => workers().forEach(pid => process.kill(pid, 'SIGKILL')));

test('the worker process creates the same image as this process', async () => {
  const bytes = await picture();
  const [there] = await apart().make(bytes, small, ['jpeg']);
  const [here] = await createSharpImageResize().make(bytes, small, ['jpeg']);
  expect(there).toEqual(here);
});

test('what is not an image is rejected with the same error', async () => {
  await expect(apart().make(Buffer.from('not a picture'), small, ['jpeg'])).rejects.toMatchObject({
    code: 'image-invalid-content',
  });
});

test('a worker that dies fails its image, and the next one gets a new worker', async () => {
  const resize = apart();
  await resize.make(await picture(), small, ['jpeg']);
  // Stopped first, so that it cannot finish before it is killed.
  workers().forEach(pid => process.kill(pid, 'SIGSTOP'));
  const lost = resize.make(await picture(), small, ['avif']);
  workers().forEach(pid => process.kill(pid, 'SIGKILL'));
  await expect(lost).rejects.toMatchObject({ code: 'image-invalid-content' });
  await expect(resize.make(await picture(), small, ['webp'])).resolves.toHaveLength(1);
});

test('the worker exits when idle', async () => {
  await apart(50).make(await picture(), small, ['jpeg']);
  expect(workers()).toHaveLength(1);
  for (let tries = 0; workers().length > 0 && tries < 50; tries++) await sleep(50);
  expect(workers()).toEqual([]);
});
