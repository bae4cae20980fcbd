import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import { useHasScript } from '../useHasScript.ts';
import type { StaticPicture } from './staticMap.ts';
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
  const { darkSrcSet, ...light } = picture;
  return (
    <div className={css.static}>
      <picture className={css.frame}>
        {darkSrcSet && (
          <source
            media="(prefers-color-scheme: dark) and (not print)"
            srcSet={darkSrcSet}
            sizes={light.sizes}
          />
        )}
        <img
          className={css.picture}
          {...light}
          loading="lazy"
          decoding="async"
          alt={label}
          onError={() => setBroken(true)}
        />
      </picture>
      {hasScript && (
        <Button variant="secondary" size="small" onClick={onAsk}>
          <FormattedMessage id="Map.move" />
        </Button>
      )}
    </div>
  );
}
