interface HeifImage {
  get_width(): number;
  get_height(): number;
  /** Writes RGBA into `pixels`; answers null when it cannot. */
  display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  free(): void;
}

/** What the script of libheif-js leaves behind in a worker. */
declare function libheif(): { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };

declare function importScripts(...urls: string[]): void;
