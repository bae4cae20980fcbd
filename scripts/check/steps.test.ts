import { failedSummary, runSteps, unknownSummary, type Step } from './steps.ts';

const step = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  command: [process.execPath, '-e', script],
  ...more,
});

async function ran(...steps: Step[]) {
  let printed = '';
  const results = await runSteps(steps, { env: process.env, print: text => void (printed += text) });
  return { results, printed };
}

const cannotTell = 'console.error("Nobody answered."); process.exitCode = 3';

test('an undetermined result is no failure, and is repeated at the end', async () => {
  const { results, printed } = await ran(
    step('types', ''),
    step('known defects', cannotTell, { unknownStatus: 3 }),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'unknown']);
  expect(printed).toContain('Nobody answered.\n? known defects: undetermined\n');
  expect(unknownSummary(results)).toBe('\n⚠ NOT KNOWN: known defects\nNobody answered.\n');
});

test("any other status is a failure, and so is this one for a step that doesn't define it", async () => {
  const { results, printed } = await ran(
    step('known defects', 'process.exitCode = 1', { unknownStatus: 3 }),
    step('lint', cannotTell),
    { name: 'build', command: ['/no/such/program'] },
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
  expect(printed).toContain('✗ known defects failed');
  expect(unknownSummary(results)).toBe('');
});

test('the first lines of what failed are repeated at the end', async () => {
  const { results } = await ran(
    step('types', 'console.log("fine")'),
    step(
      'lint',
      'for (let line = 1; line < 30; line += 1) console.log(`line ${line}`); process.exitCode = 1',
    ),
  );
  const lines = failedSummary(results).split('\n');
  expect(lines.slice(0, 3)).toEqual(['', '✗ FAILED: lint', 'line 1']);
  expect(lines.at(-1)).toBe('line 15');
});
