import { parseDeviceLabel } from './deviceLabel.ts';

test('only known names are ever stored', () => {
  expect(parseDeviceLabel('firefox android')).toEqual({ browser: 'firefox', system: 'android' });
  expect(parseDeviceLabel(null)).toEqual({ browser: 'other', system: 'other' });
  expect(parseDeviceLabel('<b> constructor')).toEqual({ browser: 'other', system: 'other' });
});
