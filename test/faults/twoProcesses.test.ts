import { setTimeout as sleep } from 'node:timers/promises';
import { isWithinBudget } from '../../scripts/measure/report.ts';
import { actions } from '../../scripts/measure/load/virtualUsers.ts';
import { underLoad } from '../../scripts/measure/load/run.ts';

jest.setTimeout(300_000);

// A small version of `npm run measure -- load`.
test('changes through one of two processes are visible in the other, and nothing is lost or done twice', async () => {
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
  const { figures, lines, complaints } = await underLoad(
    { ...options, database, template },
    async ({ tally }) => {
      const count = () => tally.counts().actions + tally.counts().errors;
      while (count() < actions.length) await sleep(50);
      return [];
    },
  );
  expect(lines.filter(line => line.includes(' × '))).toEqual([]);
  expect(complaints).toEqual([]);
  expect(figures.filter(figure => !isWithinBudget(figure))).toEqual([]);
  for (const { name } of actions) expect(lines.join('\n')).toContain(name);
});
