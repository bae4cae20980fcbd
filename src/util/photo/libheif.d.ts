interface HeifImage {
  get_width(): number;
  get_height(): number;
  /** Writes RGBA into `pixels`; calls back with null when it can't. */
  display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  free(): void;
}

/** The global that the libheif-js script defines in a worker. */
declare function libheif(): { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };

declare function importScripts(...urls: string[]): void;
