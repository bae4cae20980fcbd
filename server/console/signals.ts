import type { Fact } from '#contract/console/queueItem.ts';
import type { Resource } from '#contract/resource.ts';
import { betweenAccounts } from '#contract/safety/signals.ts';
import { isUuid } from '#contract/text/uuid.ts';
import * as reviews from '#server/marketplace/reviews/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import {
  asOperator,
  personOf,
  recordPath,
  subjectPath,
  maxListedItems,
  unknownAction,
  versionOf,
  type Queue,
} from './queue.ts';

/** Users whose behaviour looks abusive. One item for each user, with all their signals. */
export const signalQueue: Queue = {
  count: ({ db }) => signals.countWaiting(db),
  async lines(engine) {
    const waiting = await signals.findWaiting(engine.db, maxListedItems);
    const people = await users.load(
      asOperator(engine),
      waiting.map(({ userId }) => userId),
    );
    return waiting.map(({ userId, since, reasons }) => ({
      id: userId,
      title: nameOf(people.get(userId)),
      about: reasons[0] ?? '',
      since: since.toISOString(),
      marks: isWaiting(people.get(userId)) ? (['held'] as const) : [],
    }));
  },
  async find(engine, id) {
    const open = isUuid(id) ? await signals.findOpenOf(engine.db, id, maxRead) : [];
    const person = open.length > 0 ? (await users.load(asOperator(engine), [id])).get(id) : undefined;
    if (!person) return undefined;
    const otherIds = open.filter(({ reason }) => betweenAccounts.has(reason)).map(({ detail }) => detail);
    const others = await users.load(asOperator(engine), [...new Set(otherIds)]);
    const mayLetIn = isWaiting(person);
    return {
      id,
      version: versionOf(
        open.map(({ id, times }) => [id, times]),
        mayLetIn,
        person.attributes.banned,
      ),
      title: nameOf(person),
      since: open[0]?.firstAt.toISOString() ?? '',
      marks: mayLetIn ? ['held'] : [],
      people: [person, ...others.values()].flatMap(one => personOf('subject', one)),
      facts: [
        { label: 'memberSince', value: { instant: (person.attributes.createdAt as Date).toISOString() } },
        ...byReason(open).flatMap(factsOf),
      ],
      pictures: [],
      documents: [],
      path: `/u/${id}`,
      recordPath: recordPath('people', id),
      actions: mayLetIn ? ['approve', 'dismiss'] : ['dismiss'],
    };
  },
  async act(engine, { id, action }) {
    if (action !== 'approve' && action !== 'dismiss') return unknownAction(action);
    if (action === 'approve') await users.approve(asOperator(engine), { id });
    await reviews.releaseHeld(asOperator(engine), id);
    await signals.dismissAll(engine.db, id, engine.clock.now());
  },
};

/** More signals than any user accumulates. */
const maxRead = 500;

const nameOf = (person: Resource | undefined) => personOf('subject', person)[0]?.name ?? '';

const isWaiting = (person: Resource | undefined) => person?.attributes.state === 'pendingApproval';

function byReason(open: readonly signals.SignalRow[]): (readonly signals.SignalRow[])[] {
  const groups = new Map<string, signals.SignalRow[]>();
  for (const row of open) {
    const key = `${row.reason} ${row.detail}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** The reason, the count and the latest time; for several conversations or listings, of the newest. */
function factsOf(rows: readonly signals.SignalRow[]): Fact[] {
  const newest = rows.reduce((one, other) => (other.lastAt >= one.lastAt ? other : one));
  const times = rows.reduce((sum, row) => sum + row.times, 0);
  const { reason, detail, lastAt } = newest;
  const path = subjectPath(newest);
  return [
    {
      label: 'noticed',
      ...(path ? { path } : {}),
      value: { codes: detail && !betweenAccounts.has(reason) ? [reason, detail] : [reason] },
    },
    ...(times > 1 ? [{ label: 'times', value: String(times) }] : []),
    { label: 'lastAt', value: { instant: lastAt.toISOString() } },
  ];
}
