const { sep } = require('node:path');
const JestRuntime = require('jest-runtime').default;
const { replacesModules } = require('./replacesModules.cjs');

/**
 * Test files; jest-circus, which holds the state of the running file; the libraries of tests that clean up after it;
 * and Stripe.js, which remembers the Stripe it found.
 */
const perFile =
  /\.test\.tsx?$|[\\/]node_modules[\\/](?:jest-circus|@stripe[\\/]stripe-js|@testing-library[\\/](?:react|user-event))[\\/]/;

/** Loads modules shared by all files. Jest keeps its own modules in a separate registry from the project's. */
class SharedRuntime extends JestRuntime {
  isLoaded(path) {
    return [this.registries.getActiveCjsRegistry(), this.registries.getInternalCjsRegistry()].some(registry =>
      registry.has(path),
    );
  }
}

/** The shared runtime of each environment. */
const sharedRuntimes = new WeakMap();

/**
 * Jest's module loader, except that a module is evaluated once per worker instead of once per test file: dependencies,
 * most of Jest itself and, in Node, the product. Test files and modules in the folders that the environment names are
 * evaluated for each file. A file that mocks modules shares none; others must have the same environment.
 *
 * Jest requires this file without transforming it, so it is CommonJS.
 */
module.exports = class SharedModulesRuntime extends JestRuntime {
  constructor(...given) {
    super(...given);
    const [config, environment, , , , , testPath] = given;
    this.perFileFolders = environment.perFileFolders.map(folder => `${config.rootDir}${sep}${folder}${sep}`);
    this.sharesNothing = replacesModules(testPath);
    if (!sharedRuntimes.has(environment)) sharedRuntimes.set(environment, new SharedRuntime(...given));
    this.shared = sharedRuntimes.get(environment);
    // Stack traces of this file also pass through shared modules.
    this.transformCache.sourceMaps = this.shared.transformCache.sourceMaps;
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const load = runtime =>
      JestRuntime.prototype.requireModule.call(runtime, from, moduleName, options, isRequireActual);
    if (!moduleName || this.sharesNothing || this._resolution.isCoreModule(moduleName)) return load(this);
    const path = this._resolution.resolveCjs(from, moduleName);
    const isPerFile = perFile.test(path) || this.perFileFolders.some(folder => path.startsWith(folder));
    return isPerFile ? load(this) : this.share(path, load);
  }

  /** Loads a shared module; the globals that it defines stay with it. */
  share(path, load) {
    if (this.shared.isLoaded(path)) return load(this.shared);
    const { global, keptGlobals } = this._environment;
    const before = new Set(Reflect.ownKeys(global));
    const exports = load(this.shared);
    for (const key of Reflect.ownKeys(global)) if (!before.has(key)) keptGlobals.add(key);
    return exports;
  }

  setMock(from, moduleName, ...rest) {
    if (!this.sharesNothing) throw new Error(`Call jest.mock('${moduleName}') in the test file itself.`);
    super.setMock(from, moduleName, ...rest);
  }
};
