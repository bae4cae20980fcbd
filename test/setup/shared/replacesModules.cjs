const { readFileSync } = require('node:fs');

/** Calls that replace modules for one file. */
const replaces = /\bjest\s*\.\s*(?:mock|doMock|resetModules|isolateModules)\s*\(/;

/** Whether a test file replaces modules: then it shares none with other files. */
const replacesModules = testPath => replaces.test(readFileSync(testPath, 'utf8'));

module.exports = { replacesModules };
