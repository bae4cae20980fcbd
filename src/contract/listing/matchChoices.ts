/** Values of the optional public data that decide whether an offer matches a request (docs/listing-fields.md). */
export const matchChoices = {
  placeType: ['wholePlace', 'privateRoom', 'sharedRoom'],
  stayLength: ['nights', 'weeks', 'months', 'open'],
  placeFeatures: [
    'childrenWelcome',
    'petsWelcome',
    'stepFree',
    'womenAndFamilies',
    'smoking',
    'deskAndInternet',
    'publicTransport',
  ],
  childAges: ['0-2', '3-6', '7-12', '13-17'],
  household: ['women', 'family', 'other'],
  needs: ['stepFree', 'pets', 'womenAndFamilies'],
  neededMost: ['soon', 'longStay', 'quiet', 'school', 'work', 'doctor'],
  attendance: ['online', 'onSite'],
  admission: ['appointment', 'walkIn'],
  collection: ['pickUp', 'delivery', 'post'],
} as const;

type Choices = typeof matchChoices;
export type MatchChoice<Key extends keyof Choices> = Choices[Key][number];
