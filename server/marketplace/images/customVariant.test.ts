import { customName, isSignedCustom, parseCustomName, signCustom } from './customVariant.ts';

const secret = 'a secret of thirty-two characters';
const imageId = '69c3d77a-db3f-11e6-bf26-cec0c932ce01';

test('a size is encoded in a name and decoded again', () => {
  expect(customName({ width: 400, height: 300, fit: 'crop' })).toBe('w400-h300-crop');
  expect(parseCustomName('w400-h300-crop')).toEqual({
    name: 'w400-h300-crop',
    width: 400,
    height: 300,
    fit: 'crop',
  });
});

test('other names are not sizes', () => {
  for (const name of [
    'w0-h300-crop',
    'w400-h300-fill',
    'w99999-h1-crop',
    'w4e2-h300-crop',
    '../w1-h1-crop',
    'square-small',
  ]) {
    expect(parseCustomName(name)).toBeUndefined();
  }
});

test('a signature is valid for one size of one image only', () => {
  const signature = signCustom(secret, imageId, 'w400-h300-crop');
  expect(isSignedCustom(secret, imageId, 'w400-h300-crop', signature)).toBe(true);
  expect(isSignedCustom(secret, imageId, 'w401-h300-crop', signature)).toBe(false);
  expect(isSignedCustom(secret, imageId.replace('6', '7'), 'w400-h300-crop', signature)).toBe(false);
  expect(isSignedCustom('another secret of 32 characters..', imageId, 'w400-h300-crop', signature)).toBe(
    false,
  );
  expect(isSignedCustom(secret, imageId, 'w400-h300-crop', '')).toBe(false);
});
