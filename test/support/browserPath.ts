import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packagedChromium } from './packagedChromium.ts';

/** Chromium's headless shell, which Playwright itself installs for tests. */
const shells = ['chromium-headless-shell', 'headless_shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of Chromium on this machine, as users run it: CHROMIUM_PATH, or one of its usual names. */
export const findBrowser = (): string | undefined => find(names);

/**
 * Returns the path of Chromium for tests: CHROMIUM_PATH, or the headless shell of an npm package, so that the same
 * version runs everywhere; where that has no program, the headless shell of this machine, or its browser. A shell
 * renders and runs pages like full Chromium in less than half the CPU time, but sends no reports of policy violations.
 */
export const findTestBrowser = (): string | undefined =>
  (process.env.CHROMIUM_PATH ? undefined : packagedChromium()) ?? find([...shells, ...names]);

function find(wanted: readonly string[]): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = wanted.flatMap(name => folders.map(folder => join(folder, name)));
  return [...onPath, ...places].find(existsSync);
}
