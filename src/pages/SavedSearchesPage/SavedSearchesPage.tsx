import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { maxSavedSearches, type SavedSearch } from '#contract/listing/savedSearches.ts';
import { AccountFrame, AccountList, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import { type SavedSearchesData, saveSearch, usePage } from './loadData.ts';
import { searchHref, SearchRow } from './SearchRow.tsx';
import { SearchForm, type SearchFormValues } from './SearchForm.tsx';
import css from './SavedSearchesPage.module.css';

/** The user's saved searches, with their mail settings. */
export function SavedSearchesPage() {
  const text = useMessages('SavedSearchesPage');
  const { data, update } = usePage();
  const currentUser = useCurrentUser();
  const { searches, draft, editId, isSaved } = data;
  const [newest] = searches;
  const list = useRef<HTMLDivElement>(null);

  const handleChanged = (changed: SavedSearch) =>
    update(page => ({
      ...page,
      editId: null,
      searches: page.searches.map(one => (one.id === changed.id ? changed : one)),
    }));
  const handleRemoved = (id: string) => {
    update(page => ({ ...page, editId: null, searches: page.searches.filter(one => one.id !== id) }));
    // The button disappears with its row, so the focus moves to the list.
    list.current?.focus();
  };

  return (
    <AccountFrame page="SavedSearchesPage" intro={text('intro')}>
      {isSaved && newest && (
        <Banner kind="success" title={text('saved')}>
          <p>{text(`savedText.${newest.frequency}`)}</p>
          <p>
            <Link to={searchHref(newest.address)}>{text('backToSearch')}</Link>
          </p>
        </Banner>
      )}
      {currentUser?.emailVerified === false && (
        <Banner kind="warning">
          <p>{text('unverified')}</p>
        </Banner>
      )}
      {draft && (
        <AccountSection title={text('newTitle')}>
          {searches.length < maxSavedSearches ? (
            <NewSearch draft={draft} />
          ) : (
            <p>{text('tooMany', { count: maxSavedSearches })}</p>
          )}
        </AccountSection>
      )}
      <AccountSection title={text('listTitle')}>
        <div ref={list} tabIndex={-1} className={css.list}>
          {searches.length > 0 ? (
            <AccountList>
              {searches.map(search => (
                <SearchRow
                  key={search.id}
                  search={search}
                  isEdited={search.id === editId}
                  onChanged={handleChanged}
                  onRemoved={handleRemoved}
                />
              ))}
            </AccountList>
          ) : (
            <div className={css.none}>
              <p>{text('none')}</p>
              <ButtonLink to={pathTo('SearchPage', {})}>{text('toSearch')}</ButtonLink>
            </div>
          )}
        </div>
      </AccountSection>
    </AccountFrame>
  );
}

/** Saves the search the user came from. */
function NewSearch({ draft: { name, address } }: { draft: NonNullable<SavedSearchesData['draft']> }) {
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

export { SavedSearchesPage as Page };
export { loadData } from './loadData.ts';
