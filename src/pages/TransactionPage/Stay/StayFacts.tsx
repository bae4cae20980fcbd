import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { awaitsProvider, endedUncharged } from '#contract/processes/history.ts';
import { partyValues } from '#contract/booking/party.ts';
import { payinTotalOf } from '#contract/booking/lineItemTotals.ts';
import { Breakdown } from '#src/components/Breakdown/Breakdown.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { formatMoney } from '#contract/payment/money.ts';
import { addressAttribute } from '#src/config/offline.ts';
import type { Role } from '../loadData.ts';
import { useDirections } from './directions.ts';
import css from './StayFacts.module.css';
import { lastStateWord } from '#src/util/stateWord.ts';
import { stayOf } from '#src/util/stayOf.ts';

/** The location of a booking once that may be shown, its days, and its price or payout. */
export function StayFacts({ role, transaction }: { role: Role; transaction: Transaction }) {
  const intl = useIntl();
  const { booking, lineItems, listing, location, changedLocation, party } = transaction;
  if (!booking) return null;
  const state = lineItems.length > 0 ? lastStateWord(transaction) : undefined;
  const isUnanswerable = role === 'provider' && state === 'preauthorized' && !awaitsProvider(transaction);
  // Line items that cancel each other out would suggest a payment and a refund, when there was neither; nor will there
  // be a payment for a request that nobody can accept.
  const shown = endedUncharged(transaction) || isUnanswerable ? [] : lineItems;
  return (
    <section className={css.stay}>
      <h2 className={css.title}>
        <FormattedMessage id="TransactionPage.stay" />
      </h2>
      {/* While the host decides about a new address, both are shown there. */}
      {location && !changedLocation && <Place location={location} />}
      {party && (
        <p>
          <FormattedMessage id="TransactionPage.party" values={partyValues(party)} />
        </p>
      )}
      <Breakdown
        role={role}
        lineItems={shown}
        stay={stayOf(booking, listing)}
        note={
          state && (
            <FormattedMessage
              id={`TransactionPage.money.${role}.${isUnanswerable ? 'unanswerable' : state}`}
              values={{ sum: formatMoney(intl, payinTotalOf(lineItems.filter(({ reversal }) => !reversal))) }}
            />
          )
        }
      />
    </section>
  );
}

/** Only accepted and delivered bookings have a location. */
function Place({ location: { address, building } }: { location: NonNullable<Transaction['location']> }) {
  const directions = useDirections(address);
  return (
    <div>
      <p className={css.label}>
        <FormattedMessage id="TransactionPage.address" />
      </p>
      <p className={css.address} dir="auto" translate="no" {...{ [addressAttribute]: '' }}>
        {address}
        {building && <span dir="auto">{building}</span>}
      </p>
      <a
        className={css.directions}
        href={directions}
        rel="noopener noreferrer"
        {...(directions.startsWith('https:') ? { target: '_blank' } : {})}
      >
        <Icon name="pin" />
        <FormattedMessage id="TransactionPage.directions" />
      </a>
    </div>
  );
}
