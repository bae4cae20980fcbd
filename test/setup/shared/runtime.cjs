const { readFileSync } = require('node:fs');
const { sep } = require('node:path');
const JestRuntime = require('jest-runtime').default;

/** Test files, and the part of Jest that holds what a file has registered and run. */
const perFile = /\.test\.tsx?$|[\\/]node_modules[\\/]jest-circus[\\/]/;

/** Calls that replace modules for one file. */
const replaces = /\bjest\s*\.\s*(?:mock|doMock|resetModules|isolateModules)/;

/** Loads what all files share. Jest looks up its own modules in another registry than the project's. */
class SharedRuntime extends JestRuntime {
  isLoaded(path) {
    return [this.registries.getActiveCjsRegistry(), this.registries.getInternalCjsRegistry()].some(registry =>
      registry.has(path),
    );
  }
}

/** The runtime of each environment whose modules all test files share. */
const sharedRuntimes = new WeakMap();

/**
 * Jest's module loader, except that a module is evaluated once per worker instead of once per test file: the product,
 * its dependencies and most of Jest itself. Test files and what is in `test/` are evaluated for each file. A file that
 * replaces modules shares none. The environment must be the same object for every file.
 *
 * Jest requires this file without transforming it, so it is CommonJS.
 */
module.exports = class SharedModulesRuntime extends JestRuntime {
  constructor(...given) {
    super(...given);
    const [config, environment, , , , , testPath] = given;
    this.perFileFolder = `${config.rootDir}${sep}test${sep}`;
    this.sharesNothing = replaces.test(readFileSync(testPath, 'utf8'));
    if (!sharedRuntimes.has(environment)) sharedRuntimes.set(environment, new SharedRuntime(...given));
    this.shared = sharedRuntimes.get(environment);
    // Stack traces of this file pass through shared modules too.
    this.transformCache.sourceMaps = this.shared.transformCache.sourceMaps;
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const load = runtime =>
      JestRuntime.prototype.requireModule.call(runtime, from, moduleName, options, isRequireActual);
    if (!moduleName || this.sharesNothing || this._resolution.isCoreModule(moduleName)) return load(this);
    const path = this._resolution.resolveCjs(from, moduleName);
    return path.startsWith(this.perFileFolder) || perFile.test(path) ? load(this) : this.share(path, load);
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
