import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/time/units.ts';
import type { Res } from '#test/platform/sdk.ts';
import { testClient } from '#test/platform/sdk.ts';
import type { BuiltServer } from '#test/support/builtServer.ts';
import type { Person } from '#test/support/cast.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import { callWebApi } from '#test/support/webApi.ts';

interface Community {
  server: BuiltServer;
  /** The listing's author. */
  ada: Person;
  ben: Person;
  listing: Res;
}

/** Adds one item to each of the console's queues, except to that of new listings. */
export async function fillQueues({ server, ada, ben, listing }: Community): Promise<void> {
  const asBen = (path: string, body: object) => callWebApi(server, path, body, ben.tokens.getToken());
  const start = Math.ceil(Date.now() / DAY) * DAY + 3 * DAY;
  const booked = await ben.sdk.transactions.initiate(
    {
      processAlias: 'free-process/release-1',
      transition: 'transition/request',
      params: {
        listingId: listing.id,
        bookingStart: new Date(start),
        bookingEnd: new Date(start + DAY),
      },
    },
    { expand: true },
  );
  const { id } = booked.data.data;
  await ada.sdk.transactions.transition({ id, transition: 'transition/accept', params: {} });
  await ada.sdk.ownListings.update({ id: listing.id, title: 'The first room, cheaper' });
  await asBen('safety/appeal', { id: id.uuid, matter: 'cancel', reason: 'unsafe' });
  await asBen('safety/report', { kind: 'listing', id: listing.id.uuid, reason: 'exploitation' });
  await asksForBadge(server, ben);
  await breakSomeWork(server, ben);
}

async function asksForBadge({ url }: BuiltServer, { tokens }: Person): Promise<void> {
  const body = new FormData();
  body.set('note', 'We run a shelter');
  body.append('documents', new Blob(['%PDF-1.7 statute'], { type: 'application/pdf' }), 'statute.pdf');
  const token = encodeURIComponent(JSON.stringify(tokens.getToken()));
  const headers = { cookie: `st-${testClient.clientId}-token=${token}`, origin: new URL(url).origin };
  const { status } = await fetch(`${url}/api/verification/request`, { method: 'POST', headers, body });
  expect(status).toBe(200);
}

/** Creates failures that only time, a mail server or a payment provider would cause otherwise. */
async function breakSomeWork(server: BuiltServer, { id }: Person): Promise<void> {
  const asks = databaseOf(server);
  for (const kind of ['mail/listing-approved', 'transaction/transitioned'])
    await asks(
      `insert into outbox (kind, payload, created_at, run_at, attempts, last_error)
       select kind, payload, now(), now(), 10, 'refused' from outbox where kind = $1 order by id desc limit 1`,
      [kind],
    );
  await asks(
    `insert into payment_operations (id, transaction_id, step, attempt, request, created_at, run_at, tries, last_error)
     values ($1, $2, 'refund', 1, '{"reason": "abandoned"}', now(), now(), 12, 'card declined')`,
    [randomUUID(), randomUUID()],
  );
  await asks(
    `insert into signals (id, user_id, reason, first_at, last_at) values ($1, $2, 'tooQuick', now(), now())`,
    [randomUUID(), id],
  );
}
