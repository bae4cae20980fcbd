import { type SyntheticEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isolated } from '#contract/text/isolated.ts';
import { Link } from '#src/components/Link/Link.tsx';
import type { SavedSearch } from '#contract/listing/savedSearches.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { AccountRow } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { paths, pathTo } from '#contract/paths.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useMessages } from '#src/util/messages.ts';
import { changeSearch, deleteSearch } from './loadData.ts';
import { SearchForm, type SearchFormValues } from './SearchForm.tsx';
import texts from '#src/styles/text.module.css';

interface SearchRowProps {
  search: SavedSearch;
  isEdited: boolean;
  onChanged: (search: SavedSearch) => void;
  onRemoved: (id: string) => void;
}

/** A saved search with its status and actions. */
export function SearchRow({ search, isEdited, onChanged, onRemoved }: SearchRowProps) {
  const { name, address } = search;
  return (
    <AccountRow title={<Link to={searchHref(address)}>{name}</Link>}>
      <p className={texts.quiet}>
        <State search={search} />
      </p>
      {isEdited ? (
        <EditSearch search={search} onChanged={onChanged} onRemoved={onRemoved} />
      ) : (
        <Actions search={search} onChanged={onChanged} />
      )}
    </AccountRow>
  );
}

function State({ search: { frequency, isPaused, isOver, createdAt, mailedAt } }: { search: SavedSearch }) {
  const intl = useIntl();
  const state = isOver ? 'isOver' : isPaused ? 'isPaused' : frequency;
  return (
    <>
      <FormattedMessage id={`SavedSearchesPage.state.${state}`} />
      {' · '}
      <FormattedMessage
        id={mailedAt ? 'SavedSearchesPage.mailedOn' : 'SavedSearchesPage.savedOn'}
        values={{ date: formatInstant(intl, mailedAt ?? createdAt, 'UTC') }}
      />
    </>
  );
}

/** A plain form that posts to its own page: works without JavaScript, too. */
function Actions({ search, onChanged }: Pick<SearchRowProps, 'search' | 'onChanged'>) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, name, isPaused, isOver } = search;

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      onChanged(await dispatch(changeSearch(id, { isPaused: !isPaused })));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
    setBusy(false);
  };

  return (
    <>
      <FormError failure={failure} />
      <ButtonRow>
        {!isOver && (
          <form method="post" onSubmit={event => void handleSubmit(event)}>
            <input type="hidden" name="do" value={isPaused ? 'resume' : 'pause'} />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="secondary" size="small" busy={isBusy}>
              <FormattedMessage id={isPaused ? 'SavedSearchesPage.resume' : 'SavedSearchesPage.pause'} />
              <VisuallyHidden>: {isolated(name)}</VisuallyHidden>
            </Button>
          </form>
        )}
        <ButtonLink
          variant="secondary"
          size="small"
          to={pathTo('SavedSearchesPage', {}, { edit: id })}
          preventScrollReset
        >
          <FormattedMessage id="SavedSearchesPage.change" />
          <VisuallyHidden>: {isolated(name)}</VisuallyHidden>
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

/** Returns the search page's URL for a saved query string. */
export const searchHref = (address: string): string =>
  address ? `${paths.SearchPage}?${address}` : paths.SearchPage;

interface EditSearchProps {
  search: SavedSearch;
  onChanged: (search: SavedSearch) => void;
  onRemoved: (id: string) => void;
}

/** Renames a saved search, changes its mail frequency, or deletes it. */
function EditSearch({ search, onChanged, onRemoved }: EditSearchProps) {
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
