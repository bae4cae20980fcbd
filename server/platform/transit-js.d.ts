declare module 'transit-js' {
  interface MapBuilder<M> {
    init(): M;
    add(map: M, key: unknown, value: unknown): M;
    finalize(map: M): M;
  }
  interface DecoderOptions<M> {
    handlers: Record<string, (rep: never) => unknown>;
    mapBuilder: MapBuilder<M>;
  }
  interface Decoder {
    decode(json: unknown, cache: ReadCache): unknown;
  }
  interface ReadCache {
    clear(): void;
  }
  const transit: {
    decoder<M>(options: DecoderOptions<M>): Decoder;
    readCache(): ReadCache;
  };
  export default transit;
}
