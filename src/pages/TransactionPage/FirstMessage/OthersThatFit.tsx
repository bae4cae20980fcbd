import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { readEndpoint } from '#src/store/readEndpoint.ts';
import { useOptionalQuery } from '#src/store/useOptionalQuery.ts';
import css from './FirstMessage.module.css';

/** Similar listings near the one that the user has asked about, to write to while waiting for an answer. */
export function OthersThatFit({ listingId }: { listingId: string }) {
  const { locale } = useIntl();
  const ask = useMemo(
    () => readEndpoint(read => read('GET /api/listings-around', { id: listingId, locale })),
    [listingId, locale],
  );
  const found = useOptionalQuery(ask);
  if (!found || found.same.length === 0) return null;
  return (
    <section className={css.others}>
      <h2>
        <FormattedMessage id="TransactionPage.othersThatFit" />
      </h2>
      <ul className={css.row}>
        {found.same.map(one => (
          <li key={one.id}>
            <ListingCard listing={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
