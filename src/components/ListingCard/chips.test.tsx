import { chipsOf } from './chips.ts';

test('a place shows its type and whom it suits before its duration', () => {
  const chips = chipsOf({
    category: 'offeringPlace',
    placeType: 'privateRoom',
    stayLength: 'months',
    placeFeatures: ['smoking', 'petsWelcome', 'stepFree'],
  });
  expect(chips).toEqual(['ListingFact.placeType.privateRoom', 'ListingFact.placeFeatures.stepFree']);
});

test('a request shows its needs first, then what matters most', () =>
  expect(
    chipsOf({ category: 'lookingForPlace', needs: ['pets'], neededMost: 'school', placeType: 'sharedRoom' }),
  ).toEqual(['ListingFact.needs.pets', 'ListingFact.neededMost.school']));

test('services and supplies show how to get them', () => {
  expect(chipsOf({ category: 'offeringPlace', attendance: ['online'], admission: 'walkIn' })).toEqual([
    'ListingFact.attendance.online',
    'ListingFact.admission.walkIn',
  ]);
  expect(chipsOf({ category: 'offeringPlace', collection: ['post'] })).toEqual([
    'ListingFact.collection.post',
  ]);
});

test('a listing without these fields has no chips', () => expect(chipsOf({})).toEqual([]));
