import { consoleQueues } from '#contract/rules/console.ts';
import { recordKinds } from '#contract/rules/consoleRecords.ts';
import { matchRoute } from './matchRoute.ts';

const nameOf = (pathname: string) => matchRoute({ pathname, search: '' })?.route.name;

test('every queue and every kind of record has its address, and nothing else', () => {
  for (const queue of consoleQueues)
    expect([queue, nameOf(`/console/${queue}`)]).toEqual([queue, 'ConsoleQueuePage']);
  for (const kind of recordKinds)
    expect([kind, nameOf(`/console/${kind}`)]).toEqual([kind, 'ConsoleRecordsPage']);
  expect(nameOf('/console/planets')).not.toBe('ConsoleQueuePage');
});
