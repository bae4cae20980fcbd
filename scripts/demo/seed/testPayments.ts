import Stripe from 'stripe';
import type { StripeSimulator } from '#server/adapters/stripe/simulatorAdapter.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as payments from '#server/marketplace/payments/index.ts';
import { contextFor } from './actors.ts';
import { cities } from './content/cities.ts';
import { emailOf, testCard } from './logins.ts';
import type { Plan, PlannedMember } from './plan.ts';

type Country = (typeof cities)[keyof typeof cities]['country'];

/** The countries in which the demo's hosts with a price are paid, all in euros. */
const codes: Readonly<Partial<Record<Country, string>>> = {
  Deutschland: 'DE',
  Österreich: 'AT',
  Suomi: 'FI',
};

/** A date of birth that the simulator, like Stripe, verifies at once. */
const birthday = { day: 1, month: 1, year: 1902 };

/**
 * Opens the payout accounts of hosts with a price, and saves the test card of the demo's guest: in the simulator, by
 * the same calls as their browsers and the payments pages. Users who already have one are left alone.
 */
export async function addTestPayments(
  engine: Engine,
  { connection }: Pick<StripeSimulator, 'connection'>,
  { members, listings }: Plan,
): Promise<void> {
  const { publishableKey, ...server } = connection;
  const browser = new Stripe(publishableKey, {
    host: server.host,
    port: server.port,
    protocol: server.protocol,
    telemetry: false,
  });
  const paid = new Set(listings.filter(one => one.listing.price !== undefined).map(one => one.authorId));
  const hosts = members.filter(({ id }) => paid.has(id));
  const guests = members.filter(({ member }) => emailOf(member.key) === testCard.savedBy);
  const known = await payments.profilesOf(
    engine.db,
    [...hosts, ...guests].map(({ id }) => id),
    true,
  );
  for (const host of hosts) if (!known.get(host.id)?.stripeAccount) await openAccount(engine, browser, host);
  for (const { id } of guests) if (!known.get(id)?.stripeCustomer) await saveCard(engine, browser, id);
}

async function openAccount(engine: Engine, browser: Stripe, { id, member }: PlannedMember): Promise<void> {
  const { town: city, postcode: postal_code, streets, country: land } = cities[member.city];
  const country = codes[land];
  if (!country) throw new RangeError(`Nobody in ${land} is paid in the demo`);
  const home = {
    address: { line1: `${streets[0]} 1`, city, postal_code, country },
    phone: '+49421000000',
  };
  const isCompany = 'fullName' in member;
  const person = {
    first_name: isCompany ? 'Anna' : member.firstName,
    last_name: isCompany ? 'Harms' : member.lastName,
    email: emailOf(member.key),
    dob: birthday,
    ...home,
  };
  const provided = { owners_provided: true, directors_provided: true, executives_provided: true };
  const [account, bank] = await Promise.all([
    browser.tokens.create({
      account: {
        tos_shown_and_accepted: true,
        ...(isCompany
          ? {
              business_type: 'company',
              company: { name: member.fullName, tax_id: '000000000', ...home, ...provided },
            }
          : { business_type: 'individual', individual: person }),
      },
    }),
    browser.tokens.create({
      bank_account: { country, currency: 'eur', account_number: `${country}89370400440532013000` },
    }),
  ]);
  const ctx = contextFor(engine, { by: id });
  await payments.createAccount(ctx, {
    country,
    accountToken: account.id,
    bankAccountToken: bank.id,
    businessProfileMCC: '5734',
    businessProfileURL: engine.settings().rootUrl,
    requestedCapabilities: ['card_payments', 'transfers'],
  });
  if (!isCompany) return;
  const relationship = { representative: true, executive: true, title: 'Vorstand' };
  const { id: personToken } = await browser.tokens.create({ person: { ...person, relationship } });
  await payments.createPerson(ctx, { personToken });
  await payments.fetchAccount(ctx);
}

async function saveCard(engine: Engine, browser: Stripe, id: string): Promise<void> {
  const exp_year = engine.clock.now().getUTCFullYear() + 5;
  const card = { number: testCard.number, exp_month: 12, exp_year, cvc: '123' };
  const { id: stripePaymentMethodId } = await browser.paymentMethods.create({ type: 'card', card });
  await payments.createCustomer(contextFor(engine, { by: id }), { stripePaymentMethodId });
}
