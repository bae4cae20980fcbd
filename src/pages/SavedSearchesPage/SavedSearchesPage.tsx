import { useRef } from 'react';
import { Link } from '#src/components/Link/Link.tsx';
import { maxSavedSearches, type SavedSearch } from '#contract/listing/savedSearches.ts';
import { AccountFrame, AccountList, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage } from './loadData.ts';
import { NewSearch } from './NewSearch.tsx';
import css from './SavedSearchesPage.module.css';
import { searchHref, SearchRow } from './SearchRow.tsx';

/** The user's saved searches, with their mail settings. */
export function SavedSearchesPage() {
  const text = useMessages('SavedSearchesPage');
  const { data, update } = usePage();
  const { currentUser } = useSession();
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

export { SavedSearchesPage as Page };
export { loadData } from './loadData.ts';
