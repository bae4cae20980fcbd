import { FormattedMessage } from 'react-intl';
import type { MapSettings } from '#src/config/maps.ts';
import { useMessages } from '#src/util/messages.ts';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useMapConsent } from './useMapConsent.ts';
import css from './AskForMap.module.css';

interface AskForMapProps {
  settings: MapSettings;
  onAsk?: () => void;
  className?: string | undefined;
}

/** Replaces a map until the user asks for it, after seeing who provides it. */
export function AskForMap({ settings, onAsk, className }: AskForMapProps) {
  const text = useMessages('Map');
  const { company, isGiven, give } = useMapConsent(settings);
  const handleClick = () => {
    give();
    onAsk?.();
  };
  return (
    <div className={classNames(css.ask, className)}>
      <Button variant="secondary" onClick={handleClick}>
        <Icon name="pin" />
        {text('show')}
      </Button>
      <p>
        {text(settings.kind === 'tiles' ? 'showHintTiles' : 'showHint')}{' '}
        {!isGiven && <FormattedMessage id="Map.company" values={{ company }} />}
      </p>
    </div>
  );
}
