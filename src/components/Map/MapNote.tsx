import { useMessages } from '#src/util/messages.ts';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import type { MapProgress } from './mapView.ts';
import css from './MapNote.module.css';

/** `unable`: this browser can't draw maps. */
export type MapState = 'loading' | 'unable' | MapProgress;

interface MapNoteProps {
  state: MapState;
  /** Retries after a failure. */
  onRetry?: () => void;
}

/** The error message over a map, or in its place. */
export function MapNote({ state, onRetry }: MapNoteProps) {
  const text = useMessages('Map');
  if (state === 'drawn') return null;
  if (state === 'loading') {
    return (
      <div className={classNames(css.note, css.whole)}>
        <Spinner label={text('loading')} />
      </div>
    );
  }
  return (
    <div className={classNames(css.note, state !== 'patchy' && css.whole)} role="status">
      <p>{text(state)}</p>
      {state === 'failed' && onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {text('retry')}
        </Button>
      )}
    </div>
  );
}
