import type { MailArea } from './area.ts';
import { areas, announcers, composers } from './areas.ts';

test('each event has one area', () => {
  const events = areas.flatMap(({ mails, announces = {} }) => [
    ...Object.keys(mails),
    ...Object.keys(announces),
  ]);
  expect(events).toHaveLength(new Set(events).size);
  expect(events.toSorted()).toEqual([...Object.keys(composers), ...Object.keys(announcers)].toSorted());
});

test('only an event that is named as a mail’s can be composed: no other waits in the queue of mails', () => {
  const mails: MailArea['mails'] = {
    // @ts-expect-error -- named by hand instead of by `mailEvent`
    'person-blocked': () => undefined,
  };
  expect(Object.keys(mails)).toEqual(['person-blocked']);
});
