import {
  type FocusEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Place } from '#contract/geo/place.ts';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { PopupState, Suggestions, SuggestionsHandle } from './Suggestions.tsx';
import type { PlaceSearch } from './usePredictions.ts';
import css from './LocationInput.module.css';

export type { PlaceSearch } from './usePredictions.ts';

export interface LocationInputHandle {
  /**
   * Returns the chosen place, else the best match of the text; undefined when nothing matches, in which case the input
   * says so.
   * @throws when the suggestions cannot be fetched.
   */
  resolve(): Promise<Place | undefined>;
  /**
   * Returns the chosen place, or selects the only match for which `matchesPlaceName` is true; otherwise lists the matches, the
   * best one ready for Enter.
   */
  settle(isNamed: (place: Place, text: string) => boolean): Promise<Place | undefined>;
}

interface LocationInputProps {
  id?: string | undefined;
  name: string;
  initial?: Place | undefined;
  /** The initial text when no place is chosen; the input adopts later changes. */
  initialText?: string | undefined;
  search: PlaceSearch;
  /**
   * Offers the current location and recent places while the input is empty: these suit searching, not stating a
   * location.
   */
  isForSearch?: boolean | undefined;
  onSelect: (place: Place) => void;
  /** The best match of the text that was typed; undefined without one, and once a place is chosen. */
  onGuess?: ((place: Place | undefined) => void) | undefined;
  /** The user typed: the previous choice is void. */
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

/** Delay before the list closes after blur, so that a press on a suggestion still counts. Milliseconds. */
const blurDelay = 100;

const noPopup: PopupState = { isBusy: false };

/** A text input that suggests places. */
export function LocationInput(props: LocationInputProps) {
  const { name, label, isLabelHidden = false, errorId, initial } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [text, setText] = useState(initial?.address ?? props.initialText ?? '');
  const [place, setPlace] = useState(initial);
  const [given, setGiven] = useState(props.initialText);
  const [popup, setPopup] = useState(noPopup);
  const { part, handle, attach, load, type } = useSuggestions();
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(blurTimer.current), []);

  // A new search was made: the search bar on every page shows it.
  if (props.initialText !== given) {
    setGiven(props.initialText);
    setText(props.initialText ?? '');
    setPlace(undefined);
  }

  const handleChange = (next: string) => {
    setText(next);
    setPlace(undefined);
    type(next);
    props.onChangeText?.(next);
  };

  const select = (chosen: Place) => {
    setText(chosen.address);
    setPlace(chosen.address ? chosen : undefined);
    props.onSelect(chosen);
  };

  useImperativeHandle(props.ref, () => ({
    resolve: async () => place ?? (await load()).findBest(text),
    settle: async isNamed => place ?? (await load()).settle(text, isNamed),
  }));

  const handleFocus = (event: FocusEvent) => {
    clearTimeout(blurTimer.current);
    if (event.target.id !== id) return;
    handle.current?.open();
    load().catch(() => undefined);
  };

  const handleBlur = () => {
    blurTimer.current = setTimeout(() => {
      handle.current?.close();
      props.onBlur?.();
    }, blurDelay);
  };

  return (
    <div className={classNames(css.location, props.className)} onFocus={handleFocus} onBlur={handleBlur}>
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
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={popup.listId !== undefined}
          aria-controls={popup.listId}
          aria-activedescendant={popup.activeId}
          aria-describedby={errorId}
          aria-invalid={errorId ? true : undefined}
          aria-required={props.isRequired}
          onChange={event => handleChange(event.target.value)}
          onKeyDown={event => handle.current?.press(event)}
        />
        {popup.isBusy && <span className={css.waiting} aria-hidden />}
      </div>
      {part && (
        <part.Suggestions
          ref={attach}
          id={id}
          text={text}
          hasPlace={place !== undefined}
          search={props.search}
          isForSearch={props.isForSearch ?? false}
          onSelect={select}
          onGuess={props.onGuess}
          onPopup={setPopup}
        />
      )}
    </div>
  );
}

type PendingCall = (handle: SuggestionsHandle) => void;

/** Loads the suggestions of a location input on first use: every page has the input, but few users use it. */
function useSuggestions() {
  const [part, setPart] = useState<{ Suggestions: typeof Suggestions } | null>(null);
  const handle = useRef<SuggestionsHandle>(null);
  const waiting = useRef<PendingCall[]>([]);
  const typed = useRef<PendingCall>(undefined);

  /** Takes the handle of the suggestions once they are mounted. */
  const attach = useCallback((next: SuggestionsHandle | null) => {
    handle.current = next;
    if (!next) return;
    typed.current?.(next);
    typed.current = undefined;
    for (const call of waiting.current.splice(0)) call(next);
  }, []);

  /** Resolves when the suggestions are mounted. @throws when they cannot be fetched; the next use retries. */
  const load = useCallback(async (): Promise<SuggestionsHandle> => {
    if (handle.current) return handle.current;
    const chunk = await import('./Suggestions.tsx');
    setPart(chunk);
    return handle.current ?? new Promise(resolve => waiting.current.push(resolve));
  }, []);

  /** Passes typed text to the suggestions; while they are loading, only the last text is kept. */
  const type = useCallback(
    (text: string) => {
      if (handle.current) return handle.current.type(text);
      typed.current = there => there.type(text);
      // Without the suggestions, the text is resolved when the form is submitted.
      load().catch(() => undefined);
    },
    [load],
  );

  return { part, handle, attach, load, type };
}
