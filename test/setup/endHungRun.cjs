const { spawnSync } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { performance } = require('node:perf_hooks');
const { clearInterval, setInterval } = require('node:timers');
const { formatTestResults } = require('@jest/test-result');
const withoutErrorObjects = require('./withoutErrorObjects.cjs');

/** Time in which some test file must start or end, in milliseconds: the longest test has 10 minutes. */
const longestPause = 900_000;
const checkEvery = 15_000;

/**
 * Ends a run of `npm test` in which no test file has started or ended for 15 minutes. Jest's own limits end a test that
 * waits, but neither one that blocks its worker nor a worker that has vanished: the run would never end. The files that
 * ran are named and fail; the results of the others are kept, so that only these run again. A run that writes no results
 * is somebody's own, perhaps with a debugger, and is left alone.
 *
 * Jest requires this file without transforming it, so it is CommonJS.
 */
module.exports = class EndHungRun {
  /** @param {{ outputFile?: string }} globalConfig @param {{ longestPause?: number }} options */
  constructor({ outputFile }, options = {}) {
    this.outputFile = outputFile;
    this.longestPause = options.longestPause ?? longestPause;
    this.running = new Map();
    this.results = undefined;
  }

  onRunStart(results) {
    if (!this.outputFile) return;
    this.results = results;
    this.moved();
    const every = Math.min(checkEvery, this.longestPause);
    this.timer = setInterval(() => {
      if (performance.now() - this.lastMove > this.longestPause) this.end();
    }, every);
    this.timer.unref();
  }

  onTestFileStart({ path }) {
    this.moved();
    this.running.set(path, Date.now());
  }

  onTestFileResult({ path }, _result, results) {
    this.moved();
    this.running.delete(path);
    this.results = results;
  }

  onRunComplete() {
    clearInterval(this.timer);
  }

  /** Without the time for which the machine slept. */
  moved() {
    this.lastMove = performance.now();
  }

  end() {
    const pause = `No test file started or ended for ${this.longestPause / 1000} s`;
    process.stderr.write(`${pause}. These ran:\n${[...this.running.keys()].join('\n')}\n`);
    this.write(`${pause} while this one ran.`);
    // It ends this process as well, unless it can't be started.
    const script = join(__dirname, '../../scripts/check/endProcesses.ts');
    const words = [require.resolve('tsx/cli'), script, String(process.pid)];
    spawnSync(process.execPath, words, { stdio: 'inherit' });
    process.exit(1);
  }

  /** Writes the results so far as Jest does, the running files as failed. */
  write(message) {
    const results = formatTestResults(withoutErrorObjects(this.results));
    const hung = [...this.running].map(([name, startTime]) => ({
      name,
      message,
      startTime,
      endTime: Date.now(),
      status: 'failed',
      assertionResults: [],
    }));
    const numFailedTestSuites = results.numFailedTestSuites + hung.length;
    const testResults = [...results.testResults, ...hung];
    writeFileSync(
      this.outputFile,
      JSON.stringify({ ...results, numFailedTestSuites, success: false, testResults }),
    );
  }
};
