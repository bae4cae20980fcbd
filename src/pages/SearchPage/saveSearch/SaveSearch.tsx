import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#src/config/paths.ts';
import { usePage, useSettings } from '#src/store/hooks.ts';
import { hrefOf, type SearchData } from '../loadData.ts';
import type { SearchValues } from '../searchValues.ts';
import css from './SaveSearch.module.css';

/** Leads to where the search is kept, under its words and title at first; a visitor signs in on the way. */
export function SaveSearch({ values, title }: { values: SearchValues; title: string }) {
  const { data } = usePage<SearchData>();
  // Where another service keeps the accounts nothing is mailed.
  if (useSettings().apiUrl !== '') return null;
  const save = hrefOf({ ...(data.kept ?? values), isMapOpen: false }, 1);
  const name = [values.keywords, title].filter(Boolean).join(' · ');
  return (
    <Link className={css.save} rel="nofollow" to={pathTo('SavedSearchesPage', {}, { save, name })}>
      <Icon name="inbox" />
      <FormattedMessage id="SearchPage.save" />
    </Link>
  );
}
