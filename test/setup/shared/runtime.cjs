const { readFileSync } = require('node:fs');
const { sep } = require('node:path');
const Runtime = require('jest-runtime').default;

/** Modules that register hooks with the file that loads them, or hold what it has run. */
const perFile =
  /\.test\.tsx?$|[\\/]node_modules[\\/](?:jest-circus|@testing-library[\\/](?:react|jest-dom))[\\/]/;

/** Calls that replace modules for one file. */
const replaces = /\bjest\s*\.\s*(?:mock|doMock|resetModules|isolateModules)/;

/** The runtime of each environment whose modules all test files share. */
const sharedRuntimes = new WeakMap();

/**
 * Jest's module loader, except that a module is evaluated once per worker instead of once per test file: the product,
 * its dependencies and most of Jest itself. Test files and what is in `test/` are evaluated for each file. A file that
 * replaces modules shares none. The environment must be the same object for every file.
 *
 * Jest requires this file without transforming it, so it is CommonJS.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    const [config, environment, , , , , testPath] = given;
    this.perFileFolder = `${config.rootDir}${sep}test${sep}`;
    this.sharesNothing = replaces.test(readFileSync(testPath, 'utf8'));
    if (!sharedRuntimes.has(environment)) sharedRuntimes.set(environment, new Runtime(...given));
    this.shared = sharedRuntimes.get(environment);
    // Stack traces of this file pass through shared modules too.
    this.transformCache.sourceMaps = this.shared.transformCache.sourceMaps;
  }

  requireModule(from, moduleName, options, isRequireActual) {
    return this.isShared(from, moduleName)
      ? this.shared.requireModule(from, moduleName, options, isRequireActual)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  isShared(from, moduleName) {
    if (!moduleName || this.sharesNothing || this._resolution.isCoreModule(moduleName)) return false;
    const path = this._resolution.resolveCjs(from, moduleName);
    return !path.startsWith(this.perFileFolder) && !perFile.test(path);
  }

  setMock(from, moduleName, ...rest) {
    if (!this.sharesNothing) throw new Error(`Call jest.mock('${moduleName}') in the test file itself.`);
    super.setMock(from, moduleName, ...rest);
  }
};
