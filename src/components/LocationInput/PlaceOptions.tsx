import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Place } from '#contract/entities/place.ts';
import type { usePredictions } from './usePredictions.ts';
import css from './LocationInput.module.css';

interface PlaceOptionsProps {
  id: string;
  isOpen: boolean;
  predictions: ReturnType<typeof usePredictions>['predictions'];
  /** Index of the option that Enter would take; -1 for none. */
  highlighted: number;
  onSelect: (place: Place) => void;
}

/** A touch that moves further than this, in pixels, scrolls and selects nothing (specification section 2). */
const swipeThreshold = 5;

/** The suggestions under a location input, with their source. */
export function PlaceOptions({ id, isOpen, predictions, highlighted, onSelect }: PlaceOptionsProps) {
  const touch = useRef({ startY: 0, isSwipe: false });
  const { places, status, attribution } = predictions;
  return (
    <div
      className={css.popup}
      hidden={!isOpen}
      // Keeps the focus in the input while the mouse is pressed here.
      onMouseDown={event => event.preventDefault()}
      onTouchStart={event => {
        touch.current = { startY: event.touches[0]?.clientY ?? 0, isSwipe: false };
      }}
      onTouchMove={event => {
        const moved = Math.abs((event.touches[0]?.clientY ?? 0) - touch.current.startY);
        if (moved > swipeThreshold) touch.current.isSwipe = true;
      }}
    >
      <ul id={id} className={css.options} role="listbox" hidden={places.length === 0}>
        {places.map((place, index) => (
          <li
            key={`${place.address} ${place.origin.lat}`}
            id={`${id}-${index}`}
            className={css.option}
            role="option"
            aria-selected={index === highlighted}
            onClick={() => {
              if (!touch.current.isSwipe) onSelect(place);
            }}
          >
            {place.address}
          </li>
        ))}
      </ul>
      {isOpen && places.length === 0 && (
        <p className={css.note} role="status">
          <FormattedMessage id={status === 'failed' ? 'LocationInput.failed' : 'LocationInput.none'} />
        </p>
      )}
      {attribution && <p className={css.source}>{attribution}</p>}
    </div>
  );
}
