export interface LatLng {
  lat: number;
  lng: number;
}

/** North-east and south-west corners; `ne.lng < sw.lng` means the box crosses the antimeridian. */
export interface Bounds {
  ne: LatLng;
  sw: LatLng;
}

/** A recognised place (specification section 3), as offered by location search and required by the location tab. */
export interface Place {
  address: string;
  origin: LatLng;
  bounds: Bounds;
}

/** Finds places by typed text, and the town of a point. Implemented by server/adapters/geocoder. */
export interface Geocoder {
  /** Best matches first, at most `limit` (default 5); names in `locale` where known. */
  search(query: string, options: { locale: string; limit?: number }): Promise<Place[]>;
  /**
   * The largest place with exactly this name in some language, including inflected forms (у Берліні). Local: makes no
   * external requests.
   */
  named(name: string, options: { locale: string }): Promise<Place | undefined>;
  /** "Town, Country" of the nearest known town; undefined at sea. Safe to publish: never a street. */
  townOf(point: LatLng, options: { locale: string }): Promise<string | undefined>;
  /**
   * Returns a stored "Town, Country" of {@link townOf} in a language. Of several towns of that name, the one near the
   * point; unknown towns keep their name, and text of another form is unchanged. Local.
   */
  translate(address: string, options: { locale: string; near?: LatLng | undefined }): string;
  /** Attribution required beside results, e.g. "GeoNames (CC BY 4.0)". */
  readonly attribution: string;
}
