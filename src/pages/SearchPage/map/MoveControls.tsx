import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { MapSearch } from './useMapSearch.ts';
import css from './SearchMap.module.css';

/** Controls whether moving the map searches; otherwise a button does. */
export function MoveControls({ isFollowing, setFollowing, moved, searchMoved }: Omit<MapSearch, 'onMove'>) {
  return (
    <div className={css.moves}>
      {moved && (
        <Button size="small" onClick={searchMoved}>
          <FormattedMessage id="SearchPage.searchHere" />
        </Button>
      )}
      <label className={css.follow}>
        <input
          type="checkbox"
          checked={isFollowing}
          onChange={({ target }) => setFollowing(target.checked)}
        />
        <FormattedMessage id="SearchPage.searchAsMoved" />
      </label>
    </div>
  );
}
