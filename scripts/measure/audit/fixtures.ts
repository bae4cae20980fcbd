import Stripe from 'stripe';
import { DAY } from '#contract/time/units.ts';
import type { EngineServices } from '#server/bootstrap/engineServices.ts';
import { maxAttempts } from '#server/marketplace/outbox/index.ts';
import * as blocks from '#server/marketplace/blocks/index.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import * as savedSearches from '#server/marketplace/savedSearches/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import * as verification from '#server/marketplace/verification/index.ts';
import { contextFor } from '../../demo/seed/actors.ts';
import { render } from '../../demo/seed/pictures/uploadOnce.ts';
import { scenes } from '../../demo/seed/pictures/scenes.ts';
import { ids } from './community.ts';

type Engine = EngineServices['engine'];

/**
 * Adds what the demo community lacks so that every page has content: stays in each state, entries in the operators'
 * queues, a saved search and a blocked user.
 */
export async function addFixtures(context: EngineServices): Promise<void> {
  const { engine } = context;
  await addStays(engine);
  await addPayment(context);
  await addQueueEntries(engine);
  await addSavedSearchAndBlock(engine);
}

async function addStays(engine: Engine): Promise<void> {
  const make = stays(engine);
  await make('reviewed', { asked: -20, from: -18, accepted: true });
  await make('delivered', { asked: -8, from: -5, accepted: true });
  await make('accepted', { asked: -2, from: 3, accepted: true });
  await make('requested', { asked: -0.1, from: 10, accepted: false });
  const said = { reviewRating: 5, reviewContent: 'A warm room, and somebody who asks how it was. Дякуємо!' };
  const write = (by: string, side: '1-by-customer' | '2-by-provider') =>
    transactions.transition(contextFor(engine, { by, at: daysFromNow(engine, -15), key: `review ${side}` }), {
      id: ids.stays.reviewed,
      transition: `transition/review-${side}`,
      params: said,
    });
  await write(ids.guest, '1-by-customer');
  await write(ids.host, '2-by-provider');
  const appeal = { id: ids.stays.accepted, matter: 'cancel', reason: 'plansChanged' };
  await transactions.appeal(contextFor(engine, { by: ids.guest }), appeal);
}

const daysFromNow = ({ clock }: Engine, days: number) => new Date(clock.now().getTime() + days * DAY);

/**
 * Creates stays of two nights in the host's room, each advanced as far as its dates imply. Days are counted from now.
 */
function stays(engine: Engine) {
  const midnight = (days: number) => new Date(Math.floor(daysFromNow(engine, days).getTime() / DAY) * DAY);
  return async (
    name: keyof typeof ids.stays,
    { asked, from, accepted }: { asked: number; from: number; accepted: boolean },
  ) => {
    const id = ids.stays[name];
    const at = daysFromNow(engine, asked);
    await transactions.initiate(contextFor(engine, { by: ids.guest, at, key: `stay ${name}` }), {
      processAlias: 'free-process/release-2',
      transition: 'transition/request',
      params: { listingId: ids.room, bookingStart: midnight(from), bookingEnd: midnight(from + 2) },
    });
    if (!accepted) return;
    const answering = contextFor(engine, { by: ids.host, at: daysFromNow(engine, asked + 0.5) });
    await transactions.transition(answering, { id, transition: 'transition/accept', params: {} });
    if (from + 2 >= 0) return;
    const then = { ...engine, clock: { now: () => midnight(from + 2) } };
    await transactions.runDueTimer(then, { transactionId: id, transition: 'transition/complete' });
  };
}

interface Payment {
  stripePaymentIntents: { default: { stripePaymentIntentId: string } };
}

/** Adds a priced stay, requested and paid by card as the checkout does. */
async function addPayment({ engine, payments }: EngineServices): Promise<void> {
  if (!payments.simulator) throw new Error('The demo pays with test money.');
  const now = Math.floor(engine.clock.now().getTime() / DAY) * DAY;
  const ctx = contextFor(engine, { by: ids.guest, key: 'stay paid' });
  const { attributes } = await transactions.initiate(
    { ...ctx, viewer: { kind: 'user', userId: ids.guest, trusted: true, limited: false } },
    {
      processAlias: 'default-process/release-2',
      transition: 'transition/request-payment',
      params: {
        listingId: ids.pricedRoom,
        bookingStart: new Date(now + 20 * DAY),
        bookingEnd: new Date(now + 22 * DAY),
        lineItems: [{ code: 'line-item/night', unitPrice: { amount: 800, currency: 'EUR' }, quantity: 2 }],
      },
    },
  );
  const { secretKey, host, port, protocol } = payments.simulator.connection;
  const stripe = new Stripe(secretKey, { host, port, protocol, telemetry: false });
  const { stripePaymentIntents } = attributes.protectedData as unknown as Payment;
  await stripe.paymentIntents.confirm(stripePaymentIntents.default.stripePaymentIntentId, {
    payment_method: 'pm_card_visa',
  });
  const id = ids.stays.paid;
  await transactions.transition(ctx, { id, transition: 'transition/confirm-payment', params: {} });
}

/** Adds an entry to every queue of the console. */
async function addQueueEntries(engine: Engine): Promise<void> {
  const reporting = contextFor(engine, { by: ids.actor });
  await reports.report(reporting, { kind: 'user', id: ids.host, reason: 'fake' });
  await reports.report(reporting, { kind: 'listing', id: ids.pricedRoom, reason: 'exploitation' });
  await verification.submit(contextFor(engine, { by: ids.actor }), async () => ({
    note: 'I am registered with the town hall.',
    documents: [await render(scenes[Object.keys(scenes)[0] as keyof typeof scenes]())],
  }));
  await signals.raise(engine, engine.db, { userId: ids.actor, reason: 'sameMessage', subjectId: ids.thread });
  await engine.db.run(
    `insert into outbox (kind, payload, created_at, run_at, attempts, last_error)
     select kind, jsonb_build_object('userId', $1::text), now(), now(), $2, 'The line was refused'
     from unnest(array['mail/verify-email', 'image/uploaded']) kind`,
    [ids.actor, maxAttempts],
  );
  await engine.db.run('update payments set disputed = true, troubled_at = now() where transaction_id = $1', [
    ids.stays.paid,
  ]);
}

async function addSavedSearchAndBlock(engine: Engine): Promise<void> {
  // Users without a verified address see a reminder on every page.
  await engine.db.run('update users set email_verified = id <> $1', [ids.actor]);
  const guest = contextFor(engine, { by: ids.guest, key: 'saved search' });
  const query = { pub_category: 'offeringPlace' };
  await savedSearches.save(guest, {
    name: 'Rooms in Berlin',
    address: 'pub_category=offeringPlace',
    frequency: 'daily',
    query,
  });
  await blocks.block(contextFor(engine, { by: ids.guest }), { userId: ids.stranger });
  await reports.report(guest, { kind: 'user', id: ids.stranger, reason: 'hate' });
  // Changes a published listing: the change is pending review while others still see the old version.
  await listings.update(contextFor(engine, { by: ids.guest, listingApproval: true }), {
    id: ids.wanted,
    title: 'Мама і троє дітей шукають житло',
  });
}
