import { useIntl } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import type { Group } from './groups.ts';
import css from './Marker.module.css';

interface MarkerProps {
  group: Group;
  /** Whether its listing is hovered in the list. */
  isLit: boolean;
  /** Whether its card is open. */
  isOpen: boolean;
  onPress: () => void;
  onLight: (ids: readonly string[]) => void;
}

/** Marker of one coordinate: a dot, or the number of listings there. */
export function Marker({ group: { listings }, isLit, isOpen, onPress, onLight }: MarkerProps) {
  const intl = useIntl();
  const [first] = listings;
  const isRequest = listings.every(({ publicData }) => publicData.category === 'lookingForPlace');
  const count = listings.length;
  const name =
    count === 1
      ? first?.title
      : intl.formatMessage({ id: 'SearchPage.marker' }, { count, title: first?.title });
  const ids = listings.map(({ id }) => id);
  const handleLeave = () => onLight([]);
  return (
    <button
      type="button"
      className={classNames(css.marker, isRequest && css.request, (isLit || isOpen) && css.lit)}
      aria-label={name}
      aria-expanded={isOpen}
      onClick={onPress}
      onPointerEnter={() => onLight(ids)}
      onPointerLeave={handleLeave}
      onFocus={() => onLight(ids)}
      onBlur={handleLeave}
    >
      <span className={css.dot}>{count > 1 && intl.formatNumber(count)}</span>
    </button>
  );
}
