import Bowser from 'bowser';
import type { Browser, System } from '#contract/account/deviceLabel.ts';

/** Names that Bowser gives browsers, and for less common ones their engines. */
const browserNames: ReadonlyMap<string | undefined, Browser> = new Map<string, Browser>([
  ['Chrome', 'chrome'],
  ['Firefox', 'firefox'],
  ['Microsoft Edge', 'edge'],
  ['Opera', 'opera'],
  ['Opera Touch', 'opera'],
  ['Safari', 'safari'],
  ['Samsung Internet for Android', 'samsung'],
  ['Yandex Browser', 'yandex'],
  ['Blink', 'chrome'],
  ['Gecko', 'firefox'],
  ['WebKit', 'safari'],
]);
const systemNames: ReadonlyMap<string | undefined, System> = new Map<string, System>([
  ['iPad', 'ipad'],
  ['iPhone', 'iphone'],
  ['Android', 'android'],
  ['Chrome OS', 'chromeos'],
  ['Linux', 'linux'],
  ['macOS', 'mac'],
  ['Windows', 'windows'],
]);

/** Returns the name of a device by its `User-Agent`: `firefox android`. Any text may be given. */
export function deviceLabel(agent: string): string {
  // Bowser throws at an empty text.
  const { browser, engine, os, platform } = Bowser.parse(agent || 'unknown');
  const name = browserNames.get(browser.name) ?? browserNames.get(engine.name) ?? 'other';
  const system = systemNames.get(platform.model) ?? systemNames.get(os.name) ?? 'other';
  return `${name} ${system}`;
}
