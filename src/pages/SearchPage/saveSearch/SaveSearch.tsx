import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#src/config/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { hrefOf } from '../loadData.ts';
import type { SearchValues } from '../searchValues.ts';
import css from './SaveSearch.module.css';

/** Leads to where the search is kept, under its title at first; a visitor signs in on the way. */
export function SaveSearch({ values, title }: { values: SearchValues; title: string }) {
  // Where another service keeps the accounts nothing is mailed.
  if (useSettings().apiUrl !== '') return null;
  const save = hrefOf({ ...values, isMapOpen: false }, 1);
  return (
    <Link className={css.save} rel="nofollow" to={pathTo('SavedSearchesPage', {}, { save, name: title })}>
      <Icon name="inbox" />
      <FormattedMessage id="SearchPage.save" />
    </Link>
  );
}
