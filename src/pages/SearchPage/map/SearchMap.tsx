import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { MapPin } from '#contract/listing/mapPin.ts';
import type { Bounds } from '#contract/geo/place.ts';
import type { Page } from '#contract/paging.ts';
import { useMedia } from '#src/components/browserState.ts';
import { MapCanvas } from '#src/components/Map/MapCanvas.tsx';
import type { MapView } from '#src/components/Map/mapView.ts';
import { breakpoints } from '#src/config/layout.ts';
import type { MapSettings } from '#src/config/maps.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { usePage } from '../searchData.ts';
import { compactPins, type Scale } from './arrange.ts';
import { CardStrip } from './CardStrip.tsx';
import type { FoundArea } from '#contract/listing/foundArea.ts';
import { InfoCard } from './InfoCard.tsx';
import { PinMarker, pinWidth } from './PinMarker.tsx';
import { pinsOf } from './pinsOf.ts';
import { isAnywhere, searchArea } from './searchArea.ts';
import { isVisited, keyOf, markVisited, useMapPins } from './useMapPins.ts';
import { type MapSearch, useMapSearch } from './useMapSearch.ts';
import { useScale } from './useScale.ts';
import css from './SearchMap.module.css';

interface SearchMapProps {
  settings: MapSettings;
  values: SearchValues;
  /** The search as its keywords were interpreted, for the pins. */
  understood: SearchValues;
  result: Page<Listing>;
  /** Ids of the listings hovered, on the map or in the list. */
  lit: readonly string[];
  onLight: (ids: readonly string[]) => void;
}

/** Map of all results in the visible area; moving it searches the new area. */
export function SearchMap({ settings, values, understood, result, lit, onLight }: SearchMapProps) {
  const text = useMessages('SearchPage');
  const { items } = result;
  const { foundArea } = usePage().data;
  const place = useRef<HTMLDivElement>(null);
  const area = useMemo(() => searchArea(values, pinsOf(items), foundArea), [values, items, foundArea]);
  const isPhone = useMedia(`(max-width: ${breakpoints.mobileMax}px)`);
  const padding = isPhone ? phonePadding : widePadding;
  const { onMove, ...moves } = useMapSearch(values);
  const label = text('map');
  const [scale, setInSight] = useScale(place, area, padding);
  const found = useMapPins(understood, items, scale);
  const handleMove = (bounds: Bounds) => {
    setInSight(bounds);
    onMove(bounds);
  };
  return (
    <div ref={place} className={css.place}>
      <MapCanvas
        settings={settings}
        label={label}
        area={area}
        padding={padding}
        awaitsPins
        onMove={handleMove}
        onShow={setInSight}
        className={css.map}
      >
        {view => (
          <>
            <Pins
              view={view}
              {...found}
              scale={scale}
              items={items}
              hasMore={result.pagination.totalPages > 1}
              place={place}
              lit={lit}
              onLight={onLight}
            />
            <MoveControls {...moves}>
              {isAnywhere(values) && foundArea?.all && <FartherAway view={view} area={foundArea} />}
            </MoveControls>
          </>
        )}
      </MapCanvas>
    </div>
  );
}

/** Room for the controls above, the zoom buttons, the attribution, and half of a disc, in CSS pixels. */
const widePadding = { top: 80, right: 64, bottom: 48, left: 40 };
/** On a phone, the cards are below. */
const phonePadding = { top: 80, right: 40, bottom: 290, left: 40 };

interface PinsProps extends Pick<SearchMapProps, 'lit' | 'onLight'> {
  view: MapView;
  pins: readonly MapPin[];
  /** Whether these are all results here. */
  isAll: boolean;
  /** What the map shows; undefined until it is known. */
  scale: Scale | undefined;
  items: readonly Listing[];
  /** Whether the search has more results than these items. */
  hasMore: boolean;
  place: RefObject<HTMLDivElement | null>;
}

function Pins({ view, pins, isAll, scale, items, hasMore, place, lit, onLight }: PinsProps) {
  const intl = useIntl();
  const compact = useMemo(
    () => (scale ? compactPins(pins, scale, pin => pinWidth(intl, pin)) : new Set()),
    [pins, scale, intl],
  );
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = pins.find(pin => keyOf(pin) === openKey);

  // A card whose marker is gone is not reopened later: it would take the focus from the map being moved.
  if (openKey !== null && !open) setOpenKey(null);

  const handlePress = useCallback(
    (pin: MapPin) => {
      if (pin.kind === 'place') setOpenKey(now => (now === keyOf(pin) ? null : keyOf(pin)));
      else view.moveTo(withMargin(pin.bounds));
    },
    [view],
  );
  const handleClose = () => setOpenKey(null);

  useEffect(() => {
    if (openKey === null) return;
    markVisited(openKey);
    const handleClick = ({ target }: MouseEvent) => {
      const isHere = target instanceof Element && place.current?.contains(target);
      if (!isHere || !target.closest('article, button')) setOpenKey(null);
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [openKey, place]);

  return (
    <>
      {pins.map(pin => (
        <PinMarker
          key={keyOf(pin)}
          view={view}
          pin={pin}
          isLit={isLit(pin, items, lit)}
          isOpen={pin === open}
          isCompact={compact.has(pin)}
          isVisited={isVisited(pin)}
          onPress={handlePress}
          onLight={onLight}
        />
      ))}
      {!isAll && hasMore && (
        <p className={css.part}>
          <FormattedMessage id="SearchPage.mapPart" />
        </p>
      )}
      {open?.kind === 'place' ? (
        <InfoCard key={keyOf(open)} pin={open} known={items} onClose={handleClose} />
      ) : (
        <CardStrip listings={items} lit={lit} onLight={onLight} />
      )}
    </>
  );
}

/** A cluster is highlighted with the listings in its box. */
function isLit(pin: MapPin, items: readonly Listing[], lit: readonly string[]): boolean {
  if (lit.length === 0) return false;
  if (pin.kind === 'place') return pin.ids.some(id => lit.includes(id));
  const { ne, sw } = pin.bounds;
  const isBetween = (low: number, at: number, high: number) => low - rounded <= at && at <= high + rounded;
  return items.some(
    ({ id, geolocation: at }) =>
      at && lit.includes(id) && isBetween(sw.lat, at.lat, ne.lat) && isBetween(sw.lng, at.lng, ne.lng),
  );
}

/** Tolerance in degrees around a cluster's box for listings at its edges: the server rounds to squares of 15 cm. */
const rounded = 1e-6;

/** Margin that keeps the markers at the edge of a cluster visible, as a fraction of its extent. */
const margin = 0.15;

function withMargin({ ne, sw }: Bounds): Bounds {
  const [high, wide] = [(ne.lat - sw.lat) * margin, (ne.lng - sw.lng) * margin];
  return {
    ne: { lat: Math.min(85, ne.lat + high), lng: Math.min(180, ne.lng + wide) },
    sw: { lat: Math.max(-85, sw.lat - high), lng: Math.max(-180, sw.lng - wide) },
  };
}

/** Controls whether moving the map searches; otherwise a button does. */
function MoveControls({
  isFollowing,
  setFollowing,
  moved,
  searchMoved,
  children,
}: Omit<MapSearch, 'onMove'> & { children: ReactNode }) {
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
      {children}
    </div>
  );
}

/** Shows all results on the map, with those that are far from all others. */
function FartherAway({ view, area: { all, outside } }: { view: MapView; area: FoundArea }) {
  const text = useMessages('SearchPage');
  return (
    <Button size="small" variant="secondary" onClick={() => all && view.moveTo(withMargin(all))}>
      {text('mapFarther', { count: outside })}
    </Button>
  );
}
