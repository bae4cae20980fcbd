import { consoleQueues } from '#contract/console/queues.ts';
import { recordKinds } from '#contract/console/recordKinds.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { routes } from './routes.ts';
import { NotFound } from '#src/store/loadData.ts';
import { load } from '#test/support/renderPage.tsx';
import { matchRoute } from './matchRoute.ts';

const nameOf = (pathname: string) => matchRoute({ pathname, search: '' })?.route.name;

test('every queue and every kind of record has a URL; any other is unknown', () => {
  for (const queue of consoleQueues)
    expect([queue, nameOf(`/console/${queue}`)]).toEqual([queue, 'ConsoleQueuePage']);
  for (const kind of recordKinds)
    expect([kind, nameOf(`/console/${kind}`)]).toEqual([kind, 'ConsoleRecordsPage']);
  expect(nameOf('/console/planets')).not.toBe('ConsoleQueuePage');
});

test('console pages exist for operators only', async () => {
  const refused = () => Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' }));
  const params = { queue: 'reports', kind: 'people', id: '00000000-0000-4000-8000-000000000001' };
  const ofConsole = routes.filter(({ path }) => path.startsWith('/console'));
  expect(ofConsole.length).toBeGreaterThan(5);
  for (const { name, page } of ofConsole) {
    const { loadData } = (await page?.load()) ?? {};
    if (!loadData) throw new Error(`${name} asks for nothing`);
    const loading = load(loadData, name, params, '', {
      answers: { call: { 'POST /api/console/state': refused } },
    });
    await expect(loading.then(() => name)).rejects.toBeInstanceOf(NotFound);
  }
});
