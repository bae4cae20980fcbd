import { distanceBetween } from '#contract/rules/blur.ts';
import { countryIn, shownPoint } from './location.ts';

test.each([
  ['Unit B, 1250 Yonge Street, Toronto', undefined],
  ['Unit B, 1250 Yonge Street, Toronto, Canada', 'Canada'],
  ['вулиця Хрещатик, будинок 1001', undefined],
  ['вулиця Хрещатик, 1001, Київ, Україна', 'Україна'],
  ['Am Wall 5, 28195 Bremen, Deutschland', 'Deutschland'],
  ['ul. Hoża 1, 00-950 Warszawa, polska', 'polska'],
  ['Москва, Россия ', 'Россия'],
  ['Germany 5', undefined],
  ['Hauptstr. 5', undefined],
  ['Lviv', undefined],
  ['Ukraine', 'Ukraine'],
  [' , ', undefined],
  ['', undefined],
])('where no town is known, of "%s" others read %p', (address, shown) => {
  expect(countryIn(address)).toBe(shown);
});

const kyiv = { lat: 50.4501, lng: 30.5234 };
const room = { profileType: 'private', category: 'offeringPlace', subcategories: 'accomodation' };
const secret = 'secret';

test('all listings of one home are shown at one point, however many there are', () => {
  const one = shownPoint('ada', kyiv, room, secret);
  expect(shownPoint('ada', kyiv, room, secret)).toEqual(one);
  expect(shownPoint('ada', kyiv, { ...room, subcategories: 'supplies' }, secret)).toEqual(one);
  expect(shownPoint('ada', kyiv, { ...room, category: 'lookingForPlace' }, secret)).toEqual(one);
});

test('another author and another installation blur the same point differently', () => {
  const one = shownPoint('ada', kyiv, room, secret);
  expect(shownPoint('ben', kyiv, room, secret)).not.toEqual(one);
  expect(shownPoint('ada', kyiv, room, 'other secret')).not.toEqual(one);
});

test('how the shown point moves does not tell how the home has moved', () => {
  const farther = { lat: kyiv.lat + 0.1, lng: kyiv.lng + 0.1 };
  const [before, after] = [kyiv, farther].map(point => shownPoint('ada', point, room, secret)!);
  const error = distanceBetween(
    { lat: after!.lat - before!.lat, lng: after!.lng - before!.lng },
    { lat: 0.1, lng: 0.1 },
  );
  expect(error).toBeGreaterThan(10);
});

test.each([
  ['private', 'offeringPlace', 'supplies', true],
  ['private', 'offeringPlace', 'accomodation', true],
  ['private', 'lookingForPlace', 'jobs', true],
  [undefined, 'offeringPlace', 'jobs', true],
  ['organisation', 'offeringPlace', 'accomodation', true],
  ['organisation', 'lookingForPlace', 'supplies', true],
  ['organisation', 'offeringPlace', undefined, true],
  ['organisation', undefined, 'supplies', true],
  ['organisation', 'offeringPlace', 'supplies', false],
  ['organisation', 'offeringPlace', 'jobs', false],
])('%s, %s, %s: blurred %p', (profileType, category, subcategories, isBlurred) => {
  const data = Object.entries({ profileType, category, subcategories }).filter(
    ([, value]) => value !== undefined,
  );
  const shown = shownPoint('ada', kyiv, Object.fromEntries(data) as Record<string, string>, secret)!;
  const away = distanceBetween(kyiv, shown);
  expect(away > 99 && away < 501).toBe(isBlurred);
  if (!isBlurred) expect(shown).toEqual(kyiv);
});

test('without a point nothing is shown', () => {
  expect(shownPoint('ada', null, {}, secret)).toBeNull();
});
