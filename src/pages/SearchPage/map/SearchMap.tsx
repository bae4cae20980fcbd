import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/rules/paging.ts';
import { MapCanvas } from '#src/components/Map/MapCanvas.tsx';
import type { MapSettings } from '#src/config/maps.ts';
import { GroupPin } from './GroupPin.tsx';
import { groupsOf } from './groups.ts';
import { InfoCard } from './InfoCard.tsx';
import { searchArea } from './searchArea.ts';
import { useMapSearch } from './useMapSearch.ts';
import css from './SearchMap.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';

interface SearchMapProps {
  settings: MapSettings;
  values: SearchValues;
  result: Page<Listing>;
  /** Ids of the listings hovered, on the map or in the list. */
  lit: readonly string[];
  onLight: (ids: readonly string[]) => void;
}

/** Map of the current page of results; moving the map searches the new area. */
export function SearchMap({ settings, values, result, lit, onLight }: SearchMapProps) {
  const intl = useIntl();
  const { items, pagination } = result;
  const groups = useMemo(() => groupsOf(items), [items]);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = groups.find(({ key }) => key === openKey);
  const place = useRef<HTMLDivElement>(null);

  // A card whose marker is gone is not reopened later: it would take the focus from the map being moved.
  if (openKey !== null && !open) setOpenKey(null);

  const handleMove = useMapSearch(values);
  const handlePress = useCallback((key: string) => setOpenKey(now => (now === key ? null : key)), []);

  useEffect(() => {
    if (openKey === null) return;
    const handleClick = ({ target }: MouseEvent) => {
      const isHere = target instanceof Element && place.current?.contains(target);
      if (!isHere || !target.closest('article, button')) setOpenKey(null);
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [openKey]);

  return (
    <div ref={place} className={css.place}>
      <MapCanvas
        settings={settings}
        label={intl.formatMessage({ id: 'SearchPage.map' })}
        area={searchArea(
          values,
          groups.map(({ point }) => point),
        )}
        onMove={handleMove}
        className={css.map}
      >
        {view => (
          <>
            {groups.map(group => (
              <GroupPin
                key={group.key}
                view={view}
                group={group}
                isLit={isLit(group.listings, lit)}
                isOpen={group.key === openKey}
                onPress={handlePress}
                onLight={onLight}
              />
            ))}
            {pagination.totalPages > 1 && (
              <p className={css.part}>
                <FormattedMessage id="SearchPage.mapPart" />
              </p>
            )}
            {open && <InfoCard key={open.key} listings={open.listings} onClose={() => setOpenKey(null)} />}
          </>
        )}
      </MapCanvas>
    </div>
  );
}

const isLit = (listings: readonly Listing[], lit: readonly string[]) =>
  listings.some(({ id }) => lit.includes(id));
