declare module 'libheif-js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Writes RGBA into `pixels`; answers null when it cannot. */
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
    free(): void;
  }

  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  };
  export default libheif;
}
