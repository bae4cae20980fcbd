import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { GeolocationStatus } from './useCurrentPlace.ts';
import css from './Popup.module.css';
import type { Place } from '#contract/geo/place.ts';
import { useMessages } from '#src/util/messages.ts';

/** The note below the options: the status of the geolocation request, or why there are none. */
type Note = GeolocationStatus | 'idle' | 'loading' | 'ready' | 'failed' | false;

interface PopupProps {
  listId: string;
  isOpen: boolean;
  options: readonly Option[];
  /** Index of the option that Enter selects; -1 for none. */
  highlighted: number;
  note: Note;
  /** The attribution for the source of the options. */
  attribution: string;
  onChoose: (option: Option) => void;
  /** Clears the recent places, if any. */
  onForget?: (() => void) | undefined;
}

/** A touch that moves further than this, in pixels, scrolls and selects nothing (specification section 2). */
const swipeThreshold = 5;

const noteIds: Partial<Record<string, string>> = {
  ready: 'LocationInput.none',
  failed: 'LocationInput.failed',
  asking: 'LocationInput.asking',
  refused: 'LocationInput.refused',
  unknown: 'LocationInput.unknown',
  unavailable: 'LocationInput.unavailable',
};

/** The options under a location input, with their source. */
export function Popup({ listId, isOpen, options, highlighted, note, attribution, ...props }: PopupProps) {
  const text = useMessages('LocationInput');
  const touch = useRef({ startY: 0, isSwipe: false });
  const noteId = note && noteIds[note];
  return (
    <div
      className={css.popup}
      hidden={!isOpen}
      // Keeps the focus in the input when the mouse is pressed here.
      onMouseDown={event => event.preventDefault()}
      onPointerDown={event => {
        // A mouse press after a swipe is a real selection.
        if (event.pointerType === 'mouse') touch.current.isSwipe = false;
      }}
      onTouchStart={event => {
        touch.current = { startY: event.touches[0]?.clientY ?? 0, isSwipe: false };
      }}
      onTouchMove={event => {
        const moved = Math.abs((event.touches[0]?.clientY ?? 0) - touch.current.startY);
        if (moved > swipeThreshold) touch.current.isSwipe = true;
      }}
    >
      <ul
        id={listId}
        className={css.options}
        role="listbox"
        aria-label={text('list')}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          <li
            key={option.kind === 'here' ? 'here' : `${option.place.address} ${option.place.origin.lat}`}
            id={`${listId}-${index}`}
            className={css.option}
            role="option"
            aria-selected={index === highlighted}
            onClick={() => {
              if (!touch.current.isSwipe) props.onChoose(option);
            }}
          >
            {option.kind === 'here' ? (
              <span className={css.here}>
                <Icon name="pin" />
                {text('here')}
              </span>
            ) : (
              <bdi>{option.place.address}</bdi>
            )}
          </li>
        ))}
      </ul>
      <p className={css.note} role="status">
        {isOpen && noteId && <FormattedMessage id={noteId} />}
      </p>
      {props.onForget && (
        <p className={classNames(css.source, css.kept)}>
          {text('onDevice')}
          <button type="button" className={css.forget} onClick={props.onForget}>
            {text('forget')}
          </button>
        </p>
      )}
      {attribution && <p className={css.source}>{attribution}</p>}
    </div>
  );
}

/** An option of a location input: the current location, a recent place, or a match of the text. */
export type Option = { kind: 'here' } | { kind: 'recent' | 'found'; place: Place };

export const here: Option = { kind: 'here' };

export const asOptions = (kind: 'recent' | 'found', places: readonly Place[]): readonly Option[] =>
  places.map(place => ({ kind, place }));
