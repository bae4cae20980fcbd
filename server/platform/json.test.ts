import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { readJson, toJson } from './json.ts';

test('typed values become plain JSON', () => {
  const id = '69c3d77a-db3f-11e6-bf26-cec0c932ce01';
  const value = {
    id: new UUID(id),
    at: new Date(0),
    price: new Money(5, 'EUR'),
    geolocation: new LatLng(1, 2),
    quantity: new BigDecimal('1.5'),
    list: [null, 'x'],
    absent: undefined,
  };
  expect(toJson(value)).toEqual({
    id,
    at: '1970-01-01T00:00:00.000Z',
    price: { amount: 5, currency: 'EUR' },
    geolocation: { lat: 1, lng: 2 },
    quantity: 1.5,
    list: [null, 'x'],
  });
});

test.each(['', '{', '{"__proto__":{"admin":true}}', `${'['.repeat(100)}${']'.repeat(100)}`])(
  '%s is rejected',
  text => {
    expect(() => readJson(text)).toThrow(expect.objectContaining({ code: 'bad-request' }));
  },
);
