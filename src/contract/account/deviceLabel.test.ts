import { deviceLabel, parseDeviceLabel } from './deviceLabel.ts';

test.each([
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'firefox android'],
  [
    'Mozilla/5.0 (Linux; Android 8.0.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/20.0 Chrome/106.0 Mobile Safari/537.36',
    'samsung android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
    'safari iphone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36 Edg/128.0',
    'edge windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36',
    'chrome linux',
  ],
  ['curl/8.5.0', 'other other'],
  ['', 'other other'],
])('%s', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label);
  expect(Object.values(parseDeviceLabel(label)).join(' ')).toBe(label);
});

test('only known names are ever stored', () => {
  expect(parseDeviceLabel(null)).toEqual({ browser: 'other', system: 'other' });
  expect(parseDeviceLabel('<b> constructor')).toEqual({ browser: 'other', system: 'other' });
});
