import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { pathTo } from '#src/config/paths.ts';
import { hrefOf } from './loadData.ts';
import type { SearchValues } from './searchValues.ts';
import { widerBounds } from './widerBounds.ts';

/** Never a dead end: a wider search, everything. */
export function NoResults({ values }: { values: SearchValues }) {
  const intl = useIntl();
  const wider = values.bounds && widerBounds(values.bounds);
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'SearchPage.noResultsHeading' })}
      action={
        <>
          {wider && (
            <ButtonLink to={hrefOf({ ...values, bounds: wider }, 1)}>
              <FormattedMessage id="SearchPage.widerSearch" />
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" to={pathTo('SearchPage', {})}>
            <FormattedMessage id="SearchPage.allListings" />
          </ButtonLink>
        </>
      }
    >
      <p>
        <FormattedMessage id="SearchPage.noResultsText" />
      </p>
    </EmptyState>
  );
}
