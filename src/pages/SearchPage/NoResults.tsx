import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { pathTo } from '#src/config/paths.ts';
import { hrefOf } from './loadData.ts';
import type { SearchValues } from './searchValues.ts';
import { widerBounds } from './widerBounds.ts';

/** Never a dead end: the first page, a wider search, everything. `total` counts the listings of all pages. */
export function NoResults({ values, total }: { values: SearchValues; total: number }) {
  const intl = useIntl();
  const wider = values.bounds && widerBounds(values.bounds);
  const isPastEnd = total > 0;
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'SearchPage.noResultsHeading' })}
      action={
        <>
          {isPastEnd && (
            <ButtonLink to={hrefOf(values, 1)}>
              <FormattedMessage id="SearchPage.firstPage" />
            </ButtonLink>
          )}
          {!isPastEnd && wider && (
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
        <FormattedMessage id={isPastEnd ? 'SearchPage.pastEndText' : 'SearchPage.noResultsText'} />
      </p>
    </EmptyState>
  );
}
