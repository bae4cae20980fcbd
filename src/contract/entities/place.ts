export interface LatLng {
  lat: number;
  lng: number;
}

/** North-east and south-west corners; `ne.lng < sw.lng` means the box crosses the antimeridian. */
export interface Bounds {
  ne: LatLng;
  sw: LatLng;
}

/** A recognised place (specification section 3): what location search offers and the location tab requires. */
export interface Place {
  address: string;
  origin: LatLng;
  bounds: Bounds;
}

/** Finds places by what a person types, and names the town of a point. Implemented by server/adapters/geocoder. */
export interface Geocoder {
  /** Best matches first, at most `limit` (default 5); names in `locale` where known. */
  search(query: string, options: { locale: string; limit?: number }): Promise<Place[]>;
  /** The largest place that is called just so in some language, also declined (у Берліні). Asks nobody else. */
  named(name: string, options: { locale: string }): Promise<Place | undefined>;
  /** "Town, Country" of the nearest known town; undefined at sea. Safe to publish: never a street. */
  townOf(point: LatLng, options: { locale: string }): Promise<string | undefined>;
  /** Who must be named beside results, e.g. "GeoNames (CC BY 4.0)". */
  readonly attribution: string;
}
