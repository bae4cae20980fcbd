import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/entities/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { hasPassedState } from '#contract/processes/process.ts';
import { Breakdown } from '#src/components/Breakdown/Breakdown.tsx';
import type { Role } from './loadData.ts';
import css from './StayPanel.module.css';

/** The days of a booking, where it is once that may be known, and what it costs or brings. */
export function StayPanel({ role, transaction }: { role: Role; transaction: Transaction }) {
  const { booking, lineItems, location } = transaction;
  if (!booking) return null;
  const stay = { startDate: booking.displayStart.slice(0, 10), endDate: booking.displayEnd.slice(0, 10) };
  const state = lineItems.length > 0 ? moneyState(transaction) : undefined;
  return (
    <section className={css.stay}>
      <h2 className={css.title}>
        <FormattedMessage id="TransactionPage.stay" />
      </h2>
      {role === 'customer' && location && (
        <div>
          <p className={css.label}>
            <FormattedMessage id="TransactionPage.address" />
          </p>
          <p className={css.address} translate="no">
            {location.address}
            {location.building && <span>{location.building}</span>}
          </p>
        </div>
      )}
      <Breakdown
        role={role}
        lineItems={lineItems}
        stay={stay}
        note={state && <FormattedMessage id={`TransactionPage.money.${role}.${state}`} />}
      />
    </section>
  );
}

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
