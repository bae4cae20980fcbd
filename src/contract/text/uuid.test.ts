import { isUuid } from './uuid.ts';

test('an id is 32 hexadecimal digits in five groups', () => {
  expect(isUuid('69c3d77a-db3f-11e6-bf26-cec0c932ce01')).toBe(true);
  expect(isUuid('69C3D77A-DB3F-11E6-BF26-CEC0C932CE01')).toBe(true);
  for (const other of [
    '',
    'new',
    '69c3d77adb3f11e6bf26cec0c932ce01',
    '69c3d77a-db3f-11e6-bf26-cec0c932ce01\n',
    'g9c3d77a-db3f-11e6-bf26-cec0c932ce01',
  ]) {
    expect(isUuid(other)).toBe(false);
  }
});
