import type { LatLng } from '#contract/geo/place.ts';
import type { MapArea, MapSettings } from '#src/config/maps.ts';
import type { MapOptions, MapView } from '#src/components/Map/mapView.ts';

/** A map that draws nothing and records everything. */
export interface FakeMap {
  settings: MapSettings;
  options: MapOptions;
  /** Areas shown after opening, in order. */
  shown: MapArea[];
  /** The current markers. */
  pins: { element: HTMLElement; point: LatLng }[];
  isRemoved: boolean;
}

/** Maps opened since {@link forgetMaps}, newest last. */
export const openedMaps: FakeMap[] = [];

/** Whether opening a map succeeds; true unless a test sets it otherwise. */
export const fakeMaps = { canDraw: true, opens: true, draws: true };

/** The provider whose maps the user has agreed to in most tests. */
const agreedTo = 'maps.example.org';

export function forgetMaps(): void {
  localStorage.setItem('poruch.mapsFrom', agreedTo);
  openedMaps.length = 0;
  Object.assign(fakeMaps, { canDraw: true, opens: true, draws: true });
}

/**
 * Mock for src/components/Map/openMap.ts: `jest.mock('…/openMap.ts', () =>
 * jest.requireActual('#test/support/fakeMap.ts'))`.
 */
export async function openMap(settings: MapSettings, options: MapOptions): Promise<MapView> {
  await Promise.resolve();
  if (!fakeMaps.opens) throw new Error('no map today');
  const map: FakeMap = { settings, options, shown: [], pins: [], isRemoved: false };
  openedMaps.push(map);
  if (fakeMaps.draws) options.onProgress('drawn');
  return {
    show: area => void map.shown.push(area),
    moveTo(box) {
      map.shown.push(box);
      options.onMove?.(box);
    },
    inSight() {
      const area = map.shown.at(-1) ?? options.area;
      return 'center' in area ? { ne: area.center, sw: area.center } : area;
    },
    pin(element, point) {
      const pin = { element, point };
      // As in real map libraries, marker elements are children of the map.
      options.container.append(element);
      map.pins.push(pin);
      return () => {
        element.remove();
        map.pins.splice(map.pins.indexOf(pin), 1);
      };
    },
    remove: () => void (map.isRemoved = true),
  };
}

/** Fetches nothing: the fake has no library. */
export const preloadMap = (): void => undefined;

export const canDrawMaps = (): boolean => fakeMaps.canDraw;
