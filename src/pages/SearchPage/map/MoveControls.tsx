import { Button } from '#src/components/Button/Button.tsx';
import { useMessages } from '#src/util/messages.ts';
import type { MapSearch } from './useMapSearch.ts';
import css from './SearchMap.module.css';

/** Controls whether moving the map searches; otherwise a button does. */
export function MoveControls({ isFollowing, setFollowing, moved, searchMoved }: Omit<MapSearch, 'onMove'>) {
  const text = useMessages('SearchPage');
  return (
    <div className={css.moves}>
      {moved && (
        <Button size="small" onClick={searchMoved}>
          {text('searchHere')}
        </Button>
      )}
      <label className={css.follow}>
        <input
          type="checkbox"
          checked={isFollowing}
          onChange={({ target }) => setFollowing(target.checked)}
        />
        {text('searchAsMoved')}
      </label>
    </div>
  );
}
