/** Browsers and systems that a device is named by; anything else is `other`. */
export const browsers = [
  'chrome',
  'edge',
  'firefox',
  'opera',
  'safari',
  'samsung',
  'yandex',
  'other',
] as const;
export const systems = ['android', 'chromeos', 'ipad', 'iphone', 'linux', 'mac', 'windows', 'other'] as const;

export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];

/** A device described coarsely: without version or model, which a user doesn't need to recognise it. */
export interface DeviceName {
  browser: Browser;
  system: System;
}

// The order matters, since most browsers also name others (RFC 9110, section 10.1.5, advises against it).
const browserMarks: readonly (readonly [RegExp, Browser])[] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|Opera|OPT)\//, 'opera'],
  [/\bYaBrowser\//, 'yandex'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];
const systemMarks: readonly (readonly [RegExp, System])[] = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'linux'],
];

/** Returns the name of a device by its `User-Agent`: `firefox android`. Any text may be given. */
export function deviceLabel(agent: string): string {
  return `${find(browserMarks, agent)} ${find(systemMarks, agent)}`;
}

/** The reverse of {@link deviceLabel}; unknown and missing parts are `other`. */
export function parseDeviceLabel(label: string | null): DeviceName {
  const [browser, system] = (label ?? '').split(' ');
  return {
    browser: browsers.find(one => one === browser) ?? 'other',
    system: systems.find(one => one === system) ?? 'other',
  };
}

const find = <Name extends string>(
  marks: readonly (readonly [RegExp, Name])[],
  agent: string,
): Name | 'other' => marks.find(([mark]) => mark.test(agent))?.[1] ?? 'other';
