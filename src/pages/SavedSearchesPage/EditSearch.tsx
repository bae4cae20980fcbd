import { useState, type SyntheticEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import type { SavedSearch } from '#contract/listing/savedSearches.ts';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { changeSearch, deleteSearch } from './loadData.ts';
import { SearchForm, type SearchFormValues } from './SearchForm.tsx';

interface EditSearchProps {
  search: SavedSearch;
  onChanged: (search: SavedSearch) => void;
  onRemoved: (id: string) => void;
}

/** Renames a saved search, changes its mail frequency, or deletes it. */
export function EditSearch({ search, onChanged, onRemoved }: EditSearchProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('do', 'change') ?? null);
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, frequency } = search;

  const handleSubmit = async (values: SearchFormValues) => {
    setFailure(null);
    try {
      onChanged(await dispatch(changeSearch(id, values)));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };
  const handleRemove = async (event: SyntheticEvent) => {
    event.preventDefault();
    setRemoving(true);
    try {
      await dispatch(deleteSearch(id));
      onRemoved(id);
    } catch (caught) {
      setFailure(toFailure(caught));
      setRemoving(false);
    }
  };

  return (
    <>
      <SearchForm
        label={intl.formatMessage({ id: 'SavedSearchesPage.change' })}
        sends={{ do: 'change', id }}
        initialValues={{ name, frequency }}
        failure={failure}
        submitLabel={intl.formatMessage({ id: 'SavedSearchesPage.save' })}
        onSubmit={handleSubmit}
      >
        <ButtonLink variant="quiet" to={pathTo('SavedSearchesPage', {})} preventScrollReset>
          <FormattedMessage id="SavedSearchesPage.cancel" />
        </ButtonLink>
      </SearchForm>
      <form method="post" onSubmit={event => void handleRemove(event)}>
        <input type="hidden" name="do" value="remove" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="danger" size="small" busy={isRemoving}>
          <FormattedMessage id="SavedSearchesPage.remove" />
        </Button>
      </form>
    </>
  );
}
