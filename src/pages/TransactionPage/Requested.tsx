import { useIntl } from 'react-intl';
import type { Transaction } from '#contract/entities/transaction.ts';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { formatDay } from '#contract/format/dates.ts';
import { stayOf } from './stayOf.ts';

/** Who sent the request, and for which days. */
export function Requested({ transaction: { customer, booking, listing } }: { transaction: Transaction }) {
  const intl = useIntl();
  const stay = booking && stayOf(booking, listing);
  return (
    <>
      <strong>
        <UserName user={customer} />
      </strong>
      {stay && ` · ${formatDay(intl, stay.startDate)} – ${formatDay(intl, stay.endDate)}`}
    </>
  );
}
