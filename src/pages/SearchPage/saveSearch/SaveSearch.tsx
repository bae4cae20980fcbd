import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import { usePage, hrefOf } from '../searchData.ts';
import { useCanSaveSearches } from './useCanSaveSearches.ts';
import css from './SaveSearch.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';

/**
 * Links to the form that saves the search, with its keywords and title as the suggested name; visitors sign in first.
 */
export function SaveSearch({ values, title }: { values: SearchValues; title: string }) {
  const { data } = usePage();
  if (!useCanSaveSearches()) return null;
  const save = hrefOf({ ...(data.searchToSave ?? values), isMapOpen: false }, 1);
  const name = [values.keywords, title].filter(Boolean).join(' · ');
  return (
    <Link className={css.save} rel="nofollow" to={pathTo('SavedSearchesPage', {}, { save, name })}>
      <Icon name="bell" />
      <span>
        <FormattedMessage id="SearchPage.save" />
      </span>
    </Link>
  );
}
