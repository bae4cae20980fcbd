import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { LineItem } from '#contract/booking/transaction.ts';
import { nightsBetween, type Stay } from '#contract/booking/nights.ts';
import { formatDay } from '#contract/time/dates.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { useMessages } from '#src/util/messages.ts';
import { classNames } from '../classNames.ts';
import { breakdownRows, type BreakdownRole, type BreakdownRow } from './rows.ts';
import css from './Breakdown.module.css';

interface BreakdownProps {
  role: BreakdownRole;
  lineItems: readonly LineItem[];
  /** Arrival and departure, ISO days. */
  stay?: Stay | undefined;
  /** The current meaning of the total: reserved, charged, refunded. */
  note?: ReactNode;
}

/** A stay and its price, as paid by the customer or received by the provider. */
export function Breakdown({ role, lineItems, stay, note }: BreakdownProps) {
  const intl = useIntl();
  const rows = breakdownRows(lineItems, role);
  return (
    <div className={css.breakdown}>
      {stay && <StayDays {...stay} />}
      {rows && (
        <dl className={css.rows}>
          {rows.map((row, index) => (
            <div key={index} className={classNames(css.row, row.kind === 'total' && css.total)}>
              <dt>{labelOf(intl, row, role)}</dt>
              <dd>{formatMoney(intl, row.amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className={css.note}>{note}</p>}
    </div>
  );
}

function StayDays({ start, end }: Stay) {
  const text = useMessages('Breakdown');
  const intl = useIntl();
  return (
    <dl className={css.stay}>
      <div>
        <dt>{text('arrival')}</dt>
        <dd>{formatDay(intl, start)}</dd>
      </div>
      <div>
        <dt>{text('departure')}</dt>
        <dd>{formatDay(intl, end)}</dd>
      </div>
      <div>
        <dt>{text('length')}</dt>
        <dd>
          <FormattedMessage id="Breakdown.nights" values={{ count: nightsBetween(start, end) }} />
        </dd>
      </div>
    </dl>
  );
}

function labelOf(intl: IntlShape, row: BreakdownRow, role: BreakdownRole): string {
  if (row.kind === 'base') {
    const price = formatMoney(intl, row.unitPrice);
    const count = Number(row.quantity ?? 1);
    const id = unitIds[row.code];
    if (id) return intl.formatMessage({ id }, { price, count });
    // Custom line item codes are shown as text.
    return row.code.replace(/^line-item\//, '').replaceAll('-', ' ');
  }
  const isShared = row.kind !== 'total' && row.kind !== 'fee';
  return intl.formatMessage({ id: isShared ? `Breakdown.${row.kind}` : `Breakdown.${row.kind}.${role}` });
}

const unitIds: Readonly<Record<string, string>> = {
  'line-item/night': 'Breakdown.perNight',
  'line-item/day': 'Breakdown.perDay',
  'line-item/units': 'Breakdown.perUnit',
};
