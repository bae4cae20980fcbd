import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LatLng } from '#contract/entities/place.ts';
import { Button } from '../Button/Button.tsx';
import { staticMapUrl, staticSize } from './staticMap.ts';
import css from './StaticMap.module.css';

interface StaticMapProps {
  token: string;
  /** A text description of the map. */
  label: string;
  point: LatLng;
  /** The point is the exact location; otherwise a circle shows the approximate one. */
  isExact: boolean;
  /** Called when the user wants the interactive map. */
  onAsk: () => void;
  /** Shown when the image doesn't load. */
  children: ReactNode;
}

/** An image of the map, a tenth of its size; a tap loads the interactive map. */
export function StaticMap({ token, label, point, isExact, onAsk, children }: StaticMapProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return children;
  return (
    <div className={css.static}>
      <img
        className={css.picture}
        src={staticMapUrl(token, point, isExact)}
        {...staticSize}
        loading="lazy"
        decoding="async"
        alt={label}
        onError={() => setBroken(true)}
      />
      <Button variant="secondary" size="small" onClick={onAsk}>
        <FormattedMessage id="Map.move" />
      </Button>
    </div>
  );
}
