import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { Option } from './option.ts';
import type { Whereabouts } from './useCurrentPlace.ts';
import css from './Popup.module.css';

/** What is said under the options: how the question for the current location went, or why there are none. */
type Note = Whereabouts | 'idle' | 'loading' | 'ready' | 'failed' | false;

interface PopupProps {
  listId: string;
  isOpen: boolean;
  options: readonly Option[];
  /** Index of the option that Enter would take; -1 for none. */
  highlighted: number;
  note: Note;
  /** Whom to name as the source of the options. */
  attribution: string;
  onChoose: (option: Option) => void;
  /** Clears the recent places, when there are any here. */
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
  const intl = useIntl();
  const touch = useRef({ startY: 0, isSwipe: false });
  const noteId = note && noteIds[note];
  return (
    <div
      className={css.popup}
      hidden={!isOpen}
      // Keeps the focus in the input while the mouse is pressed here.
      onMouseDown={event => event.preventDefault()}
      onPointerDown={event => {
        // Whoever goes on with the mouse after a swipe means what they press.
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
        aria-label={intl.formatMessage({ id: 'LocationInput.list' })}
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
                <FormattedMessage id="LocationInput.here" />
              </span>
            ) : (
              option.place.address
            )}
          </li>
        ))}
      </ul>
      <p className={css.note} role="status">
        {isOpen && noteId && <FormattedMessage id={noteId} />}
      </p>
      {props.onForget && (
        <p className={classNames(css.source, css.kept)}>
          <FormattedMessage id="LocationInput.onDevice" />
          <button type="button" className={css.forget} onClick={props.onForget}>
            <FormattedMessage id="LocationInput.forget" />
          </button>
        </p>
      )}
      {attribution && <p className={css.source}>{attribution}</p>}
    </div>
  );
}
