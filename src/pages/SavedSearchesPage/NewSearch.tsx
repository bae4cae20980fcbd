import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { saveSearch, type SavedSearchesData } from './loadData.ts';
import { SearchForm, type SearchFormValues } from './SearchForm.tsx';
import { searchHref } from './SearchRow.tsx';

/** Saves the search the user came from. */
export function NewSearch({ draft: { name, address } }: { draft: NonNullable<SavedSearchesData['draft']> }) {
  const text = useMessages('SavedSearchesPage');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('do', 'save') ?? null);

  const handleSubmit = async (values: SearchFormValues) => {
    setFailure(null);
    try {
      await dispatch(saveSearch({ ...values, address }));
      void navigate(pathTo('SavedSearchesPage', {}, { saved: 1 }), { replace: true });
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <SearchForm
      label={text('newTitle')}
      sends={{ do: 'save', address }}
      initialValues={{ name, frequency: 'daily' }}
      failure={failure}
      submitLabel={text('save')}
      onSubmit={handleSubmit}
    >
      <ButtonLink variant="quiet" to={searchHref(address)}>
        {text('backToSearch')}
      </ButtonLink>
    </SearchForm>
  );
}
