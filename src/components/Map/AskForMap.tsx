import { FormattedMessage } from 'react-intl';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import css from './AskForMap.module.css';

/** Stands where a map would be, until somebody wants to see it. */
export function AskForMap({ onAsk, className }: { onAsk: () => void; className?: string | undefined }) {
  return (
    <div className={classNames(css.ask, className)}>
      <Button variant="secondary" onClick={onAsk}>
        <Icon name="pin" />
        <FormattedMessage id="Map.show" />
      </Button>
      <p>
        <FormattedMessage id="Map.showHint" />
      </p>
    </div>
  );
}
