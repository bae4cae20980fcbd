import { setTimeout as sleep } from 'node:timers/promises';
import { isKept } from '../../scripts/bench/report.ts';
import { deeds } from '../../scripts/load/crowd.ts';
import { run } from '../../scripts/load/run.ts';

jest.setTimeout(300_000);

// `npm run load` in small.
test('whatever people do at one of two processes is there at the other, and nothing is lost or done twice', async () => {
  const { TEST_SERVER_URL: database, TEST_TEMPLATE: template } = process.env;
  const options = {
    processes: 2,
    people: 2,
    connections: 4,
    rate: 20,
    port: 4700,
    startsWithAll: true,
    ahead: 0,
  };
  const { figures, lines, complaints } = await run({ ...options, database, template }, async ({ tally }) => {
    const count = () => tally.counts().deeds + tally.counts().errors;
    while (count() < deeds.length) await sleep(50);
    return [];
  });
  expect(lines.filter(line => line.includes(' × '))).toEqual([]);
  expect(complaints).toEqual([]);
  expect(figures.filter(figure => !isKept(figure))).toEqual([]);
  for (const { name } of deeds) expect(lines.join('\n')).toContain(name);
});
