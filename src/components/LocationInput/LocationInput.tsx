import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useIntl } from 'react-intl';
import type { Place } from '#contract/entities/place.ts';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { PlaceOptions } from './PlaceOptions.tsx';
import { usePredictions, type PlaceSearch } from './usePredictions.ts';
import css from './LocationInput.module.css';

export type { PlaceSearch } from './usePredictions.ts';

export interface LocationInputHandle {
  /** The chosen place, else the best match of the text; undefined when nothing matches, which is then shown. */
  resolve(): Promise<Place | undefined>;
  /**
   * The chosen place, else the only one that `isNamed` as the text, which is chosen then; otherwise lists what matches, the
   * best one ready for Enter.
   */
  settle(isNamed: (place: Place, text: string) => boolean): Promise<Place | undefined>;
}

interface LocationInputProps {
  id?: string | undefined;
  name: string;
  initial?: Place | undefined;
  /** Text to start with when no place is chosen; the input takes over a new one. */
  initialText?: string | undefined;
  search: PlaceSearch;
  onSelect: (place: Place) => void;
  /** A person typed: what was chosen before no longer holds. */
  onChangeText?: ((text: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  label: string;
  isLabelHidden?: boolean | undefined;
  placeholder?: string | undefined;
  isRequired?: boolean | undefined;
  /** Id of the error shown beside the input; marks it invalid. */
  errorId?: string | undefined;
  className?: string | undefined;
  ref?: Ref<LocationInputHandle> | undefined;
}

/** Leaving the input closes the list a moment later, so that a press on a suggestion still counts. Milliseconds. */
const blurDelay = 100;

/** A text input that suggests recognised places. */
export function LocationInput(props: LocationInputProps) {
  const { name, search, onSelect, label, isLabelHidden = false, errorId, initial } = props;
  const intl = useIntl();
  const ownId = useId();
  const id = props.id ?? ownId;
  const [text, setText] = useState(initial?.address ?? props.initialText ?? '');
  const [place, setPlace] = useState(initial);
  const [given, setGiven] = useState(props.initialText);
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  const { predictions, searchNow, searchLater, clear } = usePredictions(search);
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(blurTimer.current), []);

  // Another search has come: a bar that stands on every page shows it.
  if (props.initialText !== given) {
    setGiven(props.initialText);
    setText(props.initialText ?? '');
    setPlace(undefined);
  }

  const handleChange = (next: string) => {
    setText(next);
    setPlace(undefined);
    setHighlighted(-1);
    setIsOpen(true);
    searchLater(next);
    props.onChangeText?.(next);
  };

  const select = (chosen: Place) => {
    clear();
    setText(chosen.address);
    setPlace(chosen);
    setHighlighted(-1);
    setIsOpen(false);
    onSelect(chosen);
  };

  const findPlaces = async (): Promise<readonly Place[]> => {
    const query = text.trim();
    if (!query) return [];
    setIsOpen(true);
    return predictions.query === query && predictions.status === 'ready'
      ? predictions.places
      : await searchNow(query);
  };

  const findBest = async (): Promise<Place | undefined> => {
    const places = await findPlaces();
    return places[Math.max(0, highlighted)] ?? places[0];
  };

  const settle: LocationInputHandle['settle'] = async isNamed => {
    if (place) return place;
    const places = await findPlaces();
    const [exact, ...others] = places.filter(one => isNamed(one, text));
    if (exact && others.length === 0) {
      select(exact);
      return exact;
    }
    // It may have closed while the places were on their way.
    setIsOpen(true);
    setHighlighted(places.length > 0 ? 0 : -1);
    return undefined;
  };

  useImperativeHandle(props.ref, () => ({ resolve: async () => place ?? (await findBest()), settle }));

  const handleKeyDown = (event: KeyboardEvent) => {
    const count = isOpen ? predictions.places.length : 0;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setHighlighted(highlighted < 0 && step < 0 ? count - 1 : (highlighted + step + count) % count);
    } else if (event.key === 'Enter' && !place && text.trim()) {
      event.preventDefault();
      void findBest().then(best => best && select(best));
    }
  };

  const handleBlur = () => {
    blurTimer.current = setTimeout(() => {
      setIsOpen(false);
      props.onBlur?.();
    }, blurDelay);
  };

  const hasAnswer = predictions.status === 'ready' || predictions.status === 'failed';
  const isListed = isOpen && hasAnswer && !place;
  const count = predictions.places.length;
  const listId = `${id}-places`;
  const isExpanded = isListed && count > 0;
  return (
    <div className={classNames(css.location, props.className)}>
      <label htmlFor={id} className={classNames(css.label, isLabelHidden && css.labelHidden)}>
        {label}
      </label>
      <div className={css.control}>
        <Icon name="pin" className={css.pin} />
        <input
          id={id}
          className={css.input}
          name={name}
          value={text}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={listId}
          aria-activedescendant={isExpanded && highlighted >= 0 ? `${listId}-${highlighted}` : undefined}
          aria-describedby={errorId}
          aria-invalid={errorId ? true : undefined}
          aria-required={props.isRequired}
          onChange={event => handleChange(event.target.value)}
          onKeyDown={handleKeyDown}
          onFocus={() => clearTimeout(blurTimer.current)}
          onBlur={handleBlur}
        />
        {predictions.status === 'loading' && <span className={css.waiting} aria-hidden />}
      </div>
      <PlaceOptions
        id={listId}
        isOpen={isListed}
        predictions={predictions}
        highlighted={highlighted}
        onSelect={select}
      />
      <VisuallyHidden>
        <span role="status">
          {isListed && count > 0 && intl.formatMessage({ id: 'LocationInput.count' }, { count })}
        </span>
      </VisuallyHidden>
    </div>
  );
}
