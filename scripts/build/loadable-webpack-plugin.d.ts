declare module '@loadable/webpack-plugin' {
  import type { WebpackPluginInstance } from 'webpack';

  /** Writes which files each chunk consists of. */
  const LoadablePlugin: new (options: { filename?: string; writeToDisk?: boolean }) => WebpackPluginInstance;
  export default LoadablePlugin;
}
