import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/entities/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { hasPassedState } from '#contract/processes/process.ts';
import { Breakdown } from '#src/components/Breakdown/Breakdown.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import type { Role } from './loadData.ts';
import css from './StayPanel.module.css';
import { stayOf } from './stayOf.ts';

/** The days of a booking, where it is once that may be known, and what it costs or brings. */
export function StayPanel({ role, transaction }: { role: Role; transaction: Transaction }) {
  const { booking, lineItems, listing, location } = transaction;
  if (!booking) return null;
  const state = lineItems.length > 0 ? moneyState(transaction) : undefined;
  return (
    <section className={css.stay}>
      <h2 className={css.title}>
        <FormattedMessage id="TransactionPage.stay" />
      </h2>
      {role === 'customer' && location && <Place location={location} />}
      <Breakdown
        role={role}
        lineItems={lineItems}
        stay={stayOf(booking, listing)}
        note={state && <FormattedMessage id={`TransactionPage.money.${role}.${state}`} />}
      />
    </section>
  );
}

/** Only accepted and delivered bookings of the customer have one. */
function Place({ location: { address, building } }: { location: NonNullable<Transaction['location']> }) {
  return (
    <div>
      <p className={css.label}>
        <FormattedMessage id="TransactionPage.address" />
      </p>
      <p className={css.address} translate="no">
        {address}
        {building && <span>{building}</span>}
      </p>
      <a className={css.directions} href={directionsTo(address)} target="_blank" rel="noopener noreferrer">
        <Icon name="pin" />
        <FormattedMessage id="TransactionPage.directions" />
      </a>
    </div>
  );
}

/** On phones it opens the map application. Only what somebody presses on leaves the page. */
const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address }).toString()}`;

const worded = [
  'pending-payment',
  'payment-expired',
  'preauthorized',
  'accepted',
  'declined',
  'canceled',
  'delivered',
] as const;

/** Where the money is; what follows a delivery is still delivered. */
function moneyState({ state, processName, transitions }: Transaction): (typeof worded)[number] | undefined {
  const name = worded.find(one => state === `state/${one}`);
  if (name) return name;
  const process = findProcess(processName);
  return process && hasPassedState(process, transitions, 'state/delivered') ? 'delivered' : undefined;
}
