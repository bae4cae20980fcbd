import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LatLng } from '#contract/entities/place.ts';
import { Button } from '../Button/Button.tsx';
import { staticMapUrl, staticSize } from './staticMap.ts';
import css from './StaticMap.module.css';

interface StaticMapProps {
  token: string;
  /** What the map shows, in words. */
  label: string;
  point: LatLng;
  /** The point is the place itself; else a circle says about where it is. */
  isExact: boolean;
  /** The map itself is wanted. */
  onAsk: () => void;
  /** Stands here when the picture does not arrive. */
  children: ReactNode;
}

/** A picture of the map for a tenth of its weight; who wants to move it asks for the map. */
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
