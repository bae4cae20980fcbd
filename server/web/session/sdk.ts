import * as loaded from 'sharetribe-flex-sdk';

type Sharetribe = typeof loaded;

/**
 * The official SDK, a CommonJS package: its exports are on the namespace in the built server, and under `default` where
 * Node loads it into an ES module, as in development.
 */
export const sharetribe: Sharetribe =
  'createInstance' in loaded ? loaded : (loaded as { default: Sharetribe }).default;
