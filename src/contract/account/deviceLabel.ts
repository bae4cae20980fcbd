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

/** Parses a stored label such as `firefox android`; unknown and missing parts are `other`. */
export function parseDeviceLabel(label: string | null): DeviceName {
  const [browser, system] = (label ?? '').split(' ');
  return {
    browser: browsers.find(one => one === browser) ?? 'other',
    system: systems.find(one => one === system) ?? 'other',
  };
}
