import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { useIntl } from 'react-intl';
import type { Place } from '#contract/geo/place.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { clearRecentPlaces, readRecentPlaces } from '#src/util/recentPlaces.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { asOptions, here, Popup, type Option } from './Popup.tsx';
import { useCurrentPlace } from './useCurrentPlace.ts';
import { usePredictions, type PlaceSearch } from './usePredictions.ts';

/** The input's events for its suggestions. */
export interface SuggestionsHandle {
  type(text: string): void;
  press(event: KeyboardEvent): void;
  open(): void;
  close(): void;
  /**
   * Returns the highlighted match of a text, else the best one; undefined when nothing matches, in which case a message
   * says so.
   */
  findBest(text: string): Promise<Place | undefined>;
  /** Selects and returns the only match for which `matchesPlaceName` is true; otherwise lists the matches. */
  settle(text: string, isNamed: (place: Place, text: string) => boolean): Promise<Place | undefined>;
}

/** The state of the suggestions that the input exposes to assistive technology. */
export interface PopupState {
  /** Id of the list while it has options. */
  listId?: string | undefined;
  /** Id of the option that Enter selects. */
  activeId?: string | undefined;
  isBusy: boolean;
}

interface SuggestionsProps {
  /** Id of the input. */
  id: string;
  text: string;
  hasPlace: boolean;
  search: PlaceSearch;
  /** Offers the current location and recent places while the input is empty. */
  isForSearch: boolean;
  onSelect: (place: Place) => void;
  /** The best match of the text while no place is chosen; undefined without one. */
  onGuess?: ((place: Place | undefined) => void) | undefined;
  onPopup: (popup: PopupState) => void;
  ref: Ref<SuggestionsHandle>;
}

/** The suggestions under a location input; loaded when the input is first used. */
export function Suggestions({
  id,
  text,
  hasPlace,
  isForSearch,
  onPopup,
  onGuess,
  ...props
}: SuggestionsProps) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(() => document.activeElement?.id === id);
  // Reset when the list changes: nothing is highlighted then.
  const [mark, setMark] = useState({ query: '', index: -1 });
  const [recent, setRecent] = useState(readRecentPlaces);
  const { predictions, searchNow, searchLater, clear } = usePredictions(props.search);
  const { whereabouts, ask, drop } = useCurrentPlace();

  const typed = cleanWords(text);
  const options = optionsOf(typed ? predictions.places : null, isForSearch ? recent : null);
  const query = typed ? predictions.query : '';
  const highlighted = mark.query === query ? mark.index : -1;
  const hasAnswer = typed !== '' && (predictions.status === 'ready' || predictions.status === 'failed');
  const isListed = isOpen && !hasPlace && (options.length > 0 || hasAnswer);
  const isExpanded = isListed && options.length > 0;
  const listId = `${id}-places`;
  const activeId = isExpanded && highlighted >= 0 ? `${listId}-${highlighted}` : undefined;
  const isBusy = predictions.status === 'loading' || whereabouts === 'asking';

  useEffect(
    () => onPopup({ listId: isExpanded ? listId : undefined, activeId, isBusy }),
    [onPopup, isExpanded, listId, activeId, isBusy],
  );

  const guess = typed && !hasPlace ? predictions.places[0] : undefined;
  useEffect(() => onGuess?.(guess), [onGuess, guess]);

  const highlight = (index: number) => setMark({ query, index });

  const close = () => {
    setIsOpen(false);
    highlight(-1);
  };

  const select = (place: Place) => {
    clear();
    close();
    props.onSelect(place);
  };

  const choose = async (option: Option) => {
    if (option.kind !== 'here') return select(option.place);
    const place = await ask();
    if (place) select(place);
    // The browser's permission prompt may have closed the list, which shows the error.
    else setIsOpen(true);
  };

  const findPlaces = async (wanted: string): Promise<readonly Place[]> => {
    if (!wanted) return [];
    setIsOpen(true);
    const isKnown = predictions.query === wanted && predictions.status === 'ready';
    return isKnown ? predictions.places : await searchNow(wanted);
  };

  const findBest = async (wanted: string) => {
    const places = await findPlaces(wanted);
    return places[Math.max(0, highlighted)] ?? places[0];
  };

  const press = (event: KeyboardEvent) => {
    // During IME composition, keys belong to the input method.
    if (event.nativeEvent.isComposing || hasPlace) return;
    const active = isExpanded ? options[highlighted] : undefined;
    if (event.key === 'Escape' && isListed) {
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isExpanded) highlight(stepFrom(highlighted, event.key === 'ArrowDown' ? 1 : -1, options.length));
      else void findPlaces(typed).then(() => setIsOpen(true));
    } else if (event.key === 'Enter' && (active || typed)) {
      void (active ? choose(active) : findBest(typed).then(best => best && select(best)));
    } else {
      return;
    }
    event.preventDefault();
  };

  useImperativeHandle(props.ref, () => ({
    type(next) {
      highlight(-1);
      setIsOpen(true);
      drop();
      searchLater(next);
    },
    press,
    open() {
      setRecent(readRecentPlaces());
      setIsOpen(true);
    },
    close,
    async findBest(wanted) {
      const best = await findBest(cleanWords(wanted));
      if (best) close();
      return best;
    },
    async settle(wanted, isNamed) {
      const places = await findPlaces(cleanWords(wanted));
      const [exact, ...others] = places.filter(place => isNamed(place, wanted));
      if (exact && others.length === 0) {
        select(exact);
        return exact;
      }
      // It may have closed while the places were loading. The best match is ready for Enter.
      setIsOpen(true);
      setMark({ query: cleanWords(wanted), index: places.length > 0 ? 0 : -1 });
      return undefined;
    },
  }));

  const handleForget = () => {
    clearRecentPlaces();
    setRecent([]);
    document.getElementById(id)?.focus();
  };

  return (
    <>
      <Popup
        listId={listId}
        isOpen={isListed}
        options={options}
        highlighted={highlighted}
        note={typed ? hasAnswer && options.length === 0 && predictions.status : whereabouts}
        attribution={typed ? predictions.attribution : ''}
        onChoose={option => void choose(option)}
        onForget={!typed && isForSearch && recent.length > 0 ? handleForget : undefined}
      />
      <VisuallyHidden>
        <span role="status">
          {isExpanded && intl.formatMessage({ id: 'LocationInput.count' }, { count: options.length })}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** `found` is null while the input is empty, `recent` where places must be typed. */
function optionsOf(found: readonly Place[] | null, recent: readonly Place[] | null): readonly Option[] {
  if (found) return asOptions('found', found);
  return recent ? [here, ...asOptions('recent', recent)] : [];
}

/** The first press of the up arrow selects the last option. */
const stepFrom = (index: number, step: 1 | -1, count: number) =>
  index < 0 && step < 0 ? count - 1 : (index + step + count) % count;
