import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import { useHasScript } from '../browserState.ts';
import { MapPicture } from './MapPicture.tsx';
import type { StaticPicture } from './ownPicture.ts';
import css from './StaticMap.module.css';

interface StaticMapProps {
  picture: StaticPicture;
  /** A text description of the map. */
  label: string;
  /** Called when the user wants the interactive map. */
  onAsk: () => void;
  /** Shown when the image doesn't load. */
  children: ReactNode;
}

/** An image of the map, a tenth of its size; a tap loads the interactive map. */
export function StaticMap({ picture, label, onAsk, children }: StaticMapProps) {
  const hasScript = useHasScript();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return children;
  return (
    <div className={css.static}>
      <MapPicture picture={picture} label={label} onError={() => setBroken(true)} />
      {hasScript && (
        <Button variant="secondary" size="small" onClick={onAsk}>
          <FormattedMessage id="Map.move" />
        </Button>
      )}
    </div>
  );
}
