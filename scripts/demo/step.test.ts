import { startStep, StepFailed } from './step.ts';

const step = (program: string) => startStep(['--eval', program], process.env);

test('a step gives what it said', async () => {
  await expect(step('console.log("done"); console.error("aside")').done).resolves.toBe('done\n');
});

test('a step that fails gives its own message and status', async () => {
  const failed = step('console.log("half"); console.error("The disk is full"); process.exitCode = 3').done;
  await expect(failed).rejects.toMatchObject({ message: 'The disk is full', status: 3 });
  await expect(step('console.log("told here"); process.exitCode = 1').done).rejects.toThrow('told here');
});

test('a step that is stopped has failed', async () => {
  const { done, stop } = step('setInterval(() => undefined, 1000)');
  stop();
  await expect(done).rejects.toBeInstanceOf(StepFailed);
});
