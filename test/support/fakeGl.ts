import type { GlLibrary } from '#src/components/Map/glMap.ts';

type Listener = (event: object) => void;
type Box = [west: number, south: number, east: number, north: number];

/** A fake of a map library's Map, as far as the app uses it. */
class GlMap {
  readonly sources: [id: string, source: unknown][] = [];
  readonly layers: { id: string; type: string }[] = [];
  readonly fitted: unknown[] = [];
  isRemoved = false;
  /** The result of getBounds. */
  inSight: Box = [8, 53, 10, 54];
  readonly touchZoomRotate = { disableRotation: () => undefined };
  readonly keyboard = { disableRotation: () => undefined };
  private readonly listeners: [name: string, listener: Listener][] = [];

  constructor(readonly options: Record<string, unknown>) {
    glMaps.push(this);
  }
  on(name: string, listener: Listener) {
    this.listeners.push([name, listener]);
  }
  emit(name: string, event: object) {
    for (const [wanted, listener] of this.listeners) if (wanted === name) listener(event);
  }
  addControl() {}
  addImage() {}
  addSource(id: string, source: object) {
    const setData = (data: unknown) => void Object.assign(source, { data });
    this.sources.push([id, Object.assign(source, { setData })]);
  }
  getSource(id: string) {
    return this.sources.find(([known]) => known === id)?.[1];
  }
  remove() {
    this.isRemoved = true;
  }
  addLayer(layer: { id: string; type: string }) {
    this.layers.push(layer);
  }
  fitBounds(box: unknown) {
    this.fitted.push(box);
  }
  getBounds() {
    const [west, south, east, north] = this.inSight;
    return { getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north };
  }
}

class GlMarker {
  setLngLat() {
    return this;
  }
  addTo() {
    return this;
  }
  remove() {}
}

/** Maps created since {@link forgetGl}, newest last. */
export const glMaps: GlMap[] = [];

export const forgetGl = (): void => void (glMaps.length = 0);

/** A map library that draws nothing. */
export const gl = { Map: GlMap, Marker: GlMarker, NavigationControl: class {} } as unknown as GlLibrary;
