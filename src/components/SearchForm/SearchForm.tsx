import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchPathFor } from '#src/config/locations.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { keepRecentPlace } from '#src/util/recentPlaces.ts';
import type { Place } from '#contract/geo/place.ts';
import { isBlank } from '#contract/text/blank.ts';
import { useMessages } from '#src/util/messages.ts';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { LanguageField } from '../Link/StayInLanguage.tsx';
import {
  LocationInput,
  type LocationInputHandle,
  type PlaceSearch,
} from '../LocationInput/LocationInput.tsx';
import css from './SearchForm.module.css';

interface SearchFormProps {
  /** Of the field, where the server stores the markup: the same for all pages. */
  id?: string | undefined;
  search: PlaceSearch;
  initial?: Place | undefined;
  initialText?: string | undefined;
  /** Query parameters of the current search to apply to the next one, too: filters, keywords, dates and order. */
  filters?: Readonly<Record<string, string>> | undefined;
  /** 'bar' is slim with an icon button, 'hero' large with a text button. */
  look?: 'bar' | 'hero' | undefined;
}

/**
 * Searches for listings around a place: opens the search page with address, origin and bounds. Without JavaScript, only
 * with the address.
 */
export function SearchForm({
  id,
  search,
  initial,
  initialText,
  filters = {},
  look = 'hero',
}: SearchFormProps) {
  const text = useMessages('SearchForm');
  const navigate = useNavigate();
  const input = useRef<LocationInputHandle>(null);

  const goTo = (place: Place) => {
    // The current location has no address, and is stored nowhere.
    if (place.address) keepRecentPlace(place);
    const filterQuery = pathTo('SearchPage', {}, filters).slice(paths.SearchPage.length + 1);
    void navigate(searchPathFor(place) + (filterQuery && `&${filterQuery}`));
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The place search and the search page clean it.
    const address = String(new FormData(event.currentTarget).get('address')).trim();
    if (isBlank(address)) return void navigate(pathTo('SearchPage', {}, filters));
    try {
      const place = await input.current?.resolve();
      if (place) goTo(place);
    } catch {
      // The suggestions failed to load: the search page resolves the address, as it does without JavaScript.
      void navigate(pathTo('SearchPage', {}, { ...filters, address }));
    }
  };

  const label = text('label');
  const submit = text('submit');
  return (
    <form
      role="search"
      // The bar is on every page; a second search form needs a distinct name.
      aria-label={look === 'hero' ? label : undefined}
      method="get"
      action={paths.SearchPage}
      className={classNames(css.form, css[look])}
      onSubmit={event => void handleSubmit(event)}
    >
      <LocationInput
        ref={input}
        id={id}
        className={css.input}
        name="address"
        label={label}
        isLabelHidden
        placeholder={text('placeholder')}
        initial={initial}
        initialText={initialText}
        search={search}
        isForSearch
        onSelect={goTo}
      />
      <LanguageField />
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" className={css.submit} aria-label={look === 'bar' ? submit : undefined}>
        <Icon name="search" />
        {look === 'hero' && submit}
      </Button>
    </form>
  );
}
