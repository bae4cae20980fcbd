import Stripe from 'stripe';
import { ApiError } from '#contract/errors.ts';
import { DAY, HOUR } from '#contract/time/units.ts';
import type { StripeSimulator } from '#server/adapters/stripe/simulatorAdapter.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { maxAttempts } from '#server/marketplace/outbox/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { mails } from '#server/marketplace/users/index.ts';
import * as verification from '#server/marketplace/verification/index.ts';
import { contextFor } from './actors.ts';
import { uuidOf } from './chance.ts';
import {
  appealCase,
  badgeCases,
  disputeCase,
  mailCase,
  reportCases,
  signalCases,
  type ReportCase,
} from './content/cases.ts';
import { scenes } from './pictures/scenes.ts';
import { render } from './pictures/uploadOnce.ts';
import { required, type Plan } from './plan.ts';
import { lastTransition } from './stays.ts';

/**
 * Adds what waits for the operators, so that each queue of the console has something: reports, requests for the badge,
 * signals, an appeal, a mail that was refused and, with a simulator, a payment that will be disputed. The members,
 * listings and conversations they are about must exist. Cases that exist already are left alone.
 */
export async function addCases(
  engine: Engine,
  plan: Plan,
  simulator: Pick<StripeSimulator, 'connection'> | undefined,
): Promise<void> {
  await addReports(engine, plan);
  await addBadgeRequests(engine);
  await addSignals(engine);
  await addAppeal(engine, plan);
  await addRefusedMail(engine);
  if (simulator) await addDisputedPayment(engine, plan, simulator);
}

async function addReports(engine: Engine, plan: Plan): Promise<void> {
  for (const one of reportCases) {
    const key = `report ${one.by} ${JSON.stringify(one.about)}`;
    const ctx = contextFor(engine, { by: memberId(one.by), at: hoursAgo(engine, one.hoursAgo), key });
    const isNew = await unlessConflict(reports.report(ctx, { ...targetOf(plan, one), reason: one.reason }));
    if (isNew) await reports.addNote(ctx, { id: isNew.id, note: one.note });
  }
}

function targetOf(plan: Plan, { about }: ReportCase): { kind: string; id: string } {
  if ('user' in about) return { kind: 'user', id: memberId(about.user) };
  if ('listing' in about) return { kind: 'listing', id: listingOf(plan, about.listing).id };
  const listing = listingOf(plan, about.conversation.about);
  const enquirer = memberId(about.conversation.by);
  const talk = plan.enquiries.find(one => one.listingId === listing.id && one.customerId === enquirer);
  return { kind: 'message', id: required(talk?.messages[0], about.conversation.about).id };
}

async function addBadgeRequests(engine: Engine): Promise<void> {
  for (const { by, note, hoursAgo: hours } of badgeCases) {
    const ctx = contextFor(engine, { by: memberId(by), at: hoursAgo(engine, hours), key: `badge ${by}` });
    const read = async () => ({ note, documents: [await render(scenes.deskHoney())] });
    await unlessConflict(verification.submit(ctx, read));
  }
}

async function addSignals(engine: Engine): Promise<void> {
  for (const { user, reason, hoursAgo: hours } of signalCases) {
    const { clock, ids } = contextFor(engine, { at: hoursAgo(engine, hours) }).engine;
    await signals.raise({ clock, ids }, engine.db, { userId: memberId(user), reason, isOnce: true });
  }
}

async function addAppeal(engine: Engine, plan: Plan): Promise<void> {
  const { about, by, reason, startsInDays, nights, hoursAgo: hours } = appealCase;
  const listing = listingOf(plan, about);
  const key = `appeal ${by} ${about}`;
  const id = uuidOf(key);
  const [customer, provider] = [memberId(by), listing.authorId];
  const start = midnight(engine, startsInDays);
  const made = await lastTransition(engine, id);
  if (made === undefined)
    await transactions.initiate(contextFor(engine, { by: customer, at: hoursAgo(engine, hours + 40), key }), {
      processAlias: 'free-process/release-2',
      transition: 'transition/request',
      params: {
        listingId: listing.id,
        bookingStart: start,
        bookingEnd: new Date(start.getTime() + nights * DAY),
        protectedData: { party: { adults: 1, children: 0, hasPets: false } },
      },
    });
  if (made !== 'transition/accept')
    await transactions.transition(
      contextFor(engine, { by: provider, at: hoursAgo(engine, hours + 30), key: `${key} accept` }),
      { id, transition: 'transition/accept', params: {} },
    );
  // Repeating it changes nothing.
  const asking = contextFor(engine, { by: customer, at: hoursAgo(engine, hours) });
  await transactions.appeal(asking, { id, matter: 'cancel', reason });
}

// A mail is refused by a mail server, and the demo has none.
async function addRefusedMail(engine: Engine): Promise<void> {
  const { to, error, hoursAgo: hours } = mailCase;
  await engine.db.run(
    `insert into outbox (kind, payload, created_at, run_at, attempts, last_error)
     select $1, jsonb_build_object('userId', id, 'email', email), $3, $3, $4, $5 from users
     where id = $2 and not exists (select from outbox where kind = $1 and payload ->> 'userId' = $2::text)`,
    [mails.userApproved, memberId(to), hoursAgo(engine, hours), maxAttempts, error],
  );
}

/** The dispute begins a minute after the host has accepted, and the server then asks for its state. */
async function addDisputedPayment(
  engine: Engine,
  plan: Plan,
  { connection }: Pick<StripeSimulator, 'connection'>,
): Promise<void> {
  const { about, by, startsInDays, nights, card } = disputeCase;
  const listing = listingOf(plan, about);
  const price = required(listing.listing.price, about);
  const key = `dispute ${by} ${about}`;
  const id = uuidOf(key);
  const paying = contextFor(engine, { by: memberId(by), key });
  const made = await lastTransition(engine, id);
  if (made === 'transition/accept') return;
  if (made === undefined) {
    const start = midnight(engine, startsInDays);
    const priced = { ...paying, viewer: { ...asMember(by), trusted: true } };
    await transactions.initiate(priced, {
      processAlias: 'default-process/release-2',
      transition: 'transition/request-payment',
      params: {
        listingId: listing.id,
        bookingStart: start,
        bookingEnd: new Date(start.getTime() + nights * DAY),
        lineItems: [
          {
            code: 'line-item/night',
            unitPrice: { amount: price, currency: engine.settings().currency },
            quantity: nights,
          },
        ],
      },
    });
  }
  if (made !== 'transition/confirm-payment') {
    const { attributes } = await transactions.show(paying, { id });
    const { stripePaymentIntents } = attributes.protectedData as unknown as Paid;
    const { secretKey, host, port, protocol } = connection;
    const stripe = new Stripe(secretKey, { host, port, protocol, telemetry: false });
    const intent = await stripe.paymentIntents.retrieve(stripePaymentIntents.default.stripePaymentIntentId);
    if (intent.status !== 'requires_capture')
      await stripe.paymentIntents.confirm(intent.id, { payment_method: card });
    await transactions.transition(paying, { id, transition: 'transition/confirm-payment', params: {} });
  }
  const accepting = contextFor(engine, { by: listing.authorId, key: `${key} accept` });
  await transactions.transition(accepting, { id, transition: 'transition/accept', params: {} });
}

interface Paid {
  stripePaymentIntents: { default: { stripePaymentIntentId: string } };
}

const memberId = (key: string) => uuidOf(`member ${key}`);

const asMember = (key: string) => ({ kind: 'user', userId: memberId(key), limited: false }) as const;

const hoursAgo = ({ clock }: Engine, hours: number) => new Date(clock.now().getTime() - hours * HOUR);

const midnight = ({ clock }: Engine, inDays: number) =>
  new Date((Math.floor(clock.now().getTime() / DAY) + inDays) * DAY);

const listingOf = ({ listings }: Plan, title: string) =>
  required(
    listings.find(({ listing }) => listing.title === title),
    title,
  );

/** Returns undefined where the case exists already. */
async function unlessConflict<Made>(made: Promise<Made>): Promise<Made | undefined> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return undefined;
    throw error;
  }
}
