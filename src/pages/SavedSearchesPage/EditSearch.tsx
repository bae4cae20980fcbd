import { useState, type SyntheticEvent } from 'react';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import type { SavedSearch } from '#contract/listing/savedSearches.ts';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { changeSearch, deleteSearch } from './loadData.ts';
import { SearchForm, type SearchFormValues } from './SearchForm.tsx';

interface EditSearchProps {
  search: SavedSearch;
  onChanged: (search: SavedSearch) => void;
  onRemoved: (id: string) => void;
}

/** Renames a saved search, changes its mail frequency, or deletes it. */
export function EditSearch({ search, onChanged, onRemoved }: EditSearchProps) {
  const text = useMessages('SavedSearchesPage');
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
        label={text('change')}
        sends={{ do: 'change', id }}
        initialValues={{ name, frequency }}
        failure={failure}
        submitLabel={text('save')}
        onSubmit={handleSubmit}
      >
        <ButtonLink variant="quiet" to={pathTo('SavedSearchesPage', {})} preventScrollReset>
          {text('cancel')}
        </ButtonLink>
      </SearchForm>
      <form method="post" onSubmit={event => void handleRemove(event)}>
        <input type="hidden" name="do" value="remove" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="danger" size="small" busy={isRemoving}>
          {text('remove')}
        </Button>
      </form>
    </>
  );
}
