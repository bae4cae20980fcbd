import type { ListingPublicData } from '#contract/listing/listing.ts';

type Facts = Omit<ListingPublicData, 'location' | 'availableFrom' | 'language'>;

/** Matching fields, by the listing's author and the beginning of its title. */
export const matchFacts: Readonly<Record<string, Facts>> = {
  // Places offered.
  'sabine Helles Zimmer': {
    placeType: 'privateRoom',
    stayLength: 'months',
    placeFeatures: ['deskAndInternet', 'publicTransport'],
  },
  'sabine Einliegerwohnung': {
    placeType: 'wholePlace',
    stayLength: 'open',
    adults: 2,
    children: 2,
    placeFeatures: ['childrenWelcome'],
  },
  'hanna Pokój na Pradze': {
    placeType: 'privateRoom',
    stayLength: 'weeks',
    placeFeatures: ['childrenWelcome', 'deskAndInternet', 'publicTransport'],
  },
  'hanna Kawalerka': {
    placeType: 'wholePlace',
    stayLength: 'months',
    shortestStay: 14,
    longestStay: 60,
    placeFeatures: ['deskAndInternet', 'publicTransport'],
  },
  'mosty Nocleg': {
    placeType: 'sharedRoom',
    stayLength: 'nights',
    longestStay: 14,
    placeFeatures: ['womenAndFamilies', 'childrenWelcome', 'publicTransport'],
  },
  'halyna Будинок': {
    placeType: 'wholePlace',
    stayLength: 'open',
    adults: 3,
    children: 3,
    placeFeatures: ['childrenWelcome', 'petsWelcome'],
  },
  'halyna Кімната': { placeType: 'privateRoom', stayLength: 'open', placeFeatures: ['stepFree'] },
  'dopomoha-lviv Прихисток': {
    placeType: 'sharedRoom',
    stayLength: 'nights',
    placeFeatures: ['childrenWelcome', 'publicTransport'],
  },
  'markus Werkstattzimmer': { placeType: 'privateRoom', stayLength: 'weeks', placeFeatures: ['smoking'] },
  'sonne Übergangswohnung': {
    placeType: 'wholePlace',
    stayLength: 'months',
    longestStay: 90,
    adults: 1,
    children: 4,
    placeFeatures: ['womenAndFamilies', 'childrenWelcome'],
  },
  'sonne Schlafplätze': { placeType: 'sharedRoom', stayLength: 'nights', longestStay: 5 },
  'haven Zwei-Zimmer-Wohnung': {
    placeType: 'wholePlace',
    stayLength: 'open',
    placeFeatures: ['childrenWelcome', 'petsWelcome'],
  },
  'tomasz Pokój': {
    placeType: 'privateRoom',
    stayLength: 'months',
    placeFeatures: ['childrenWelcome', 'womenAndFamilies'],
  },
  'jana Spare room': { placeType: 'privateRoom', stayLength: 'weeks', placeFeatures: ['publicTransport'] },
  'pomoc-praha Short-stay': { placeType: 'sharedRoom', stayLength: 'nights', longestStay: 10 },
  'natalia Дом': {
    placeType: 'wholePlace',
    stayLength: 'open',
    placeFeatures: ['petsWelcome', 'childrenWelcome'],
  },
  // Places wanted.
  'nadia Мама': {
    adults: 1,
    children: 3,
    childAges: ['3-6', '7-12', '13-17'],
    household: 'family',
    neededMost: 'school',
  },
  'iryna Шукаю': { adults: 1, children: 1, childAges: ['7-12'], household: 'family', neededMost: 'longStay' },
  'larysa Zimmer': { adults: 1, household: 'women', neededMost: 'work' },
  'vira Room': { adults: 1, household: 'women', neededMost: 'quiet' },
  'tetiana Шукаємо': {
    adults: 1,
    children: 2,
    childAges: ['7-12'],
    household: 'family',
    neededMost: 'school',
  },
  'mykola Двоє': { adults: 2, needs: ['stepFree'], neededMost: 'doctor' },
  'alina Жильё': { adults: 3, household: 'women', needs: ['stepFree'], neededMost: 'longStay' },
  'yurii Квартира': { adults: 2, needs: ['pets'], neededMost: 'longStay' },
  'dmytro Родина': { adults: 3, children: 1, household: 'family', needs: ['stepFree'] },
  'haven Gesucht': {
    adults: 2,
    children: 2,
    household: 'family',
    needs: ['stepFree'],
    neededMost: 'longStay',
  },
  'zhanna Two rooms': { adults: 3, needs: ['stepFree'] },
  'tuki A ground-floor': { adults: 2, needs: ['stepFree'], neededMost: 'doctor' },
  // Services and supplies.
  'olena Група': { attendance: ['onSite'], admission: 'appointment' },
  'olena Розмова': { attendance: ['online'], admission: 'appointment' },
  'maria Онлайн-консультація': { attendance: ['online'], admission: 'appointment' },
  'andrea Free GP': { attendance: ['onSite'], admission: 'walkIn', openingHours: 'Tuesday from 14:00' },
  'mosty Punkt porad': {
    attendance: ['onSite'],
    admission: 'walkIn',
    openingHours: 'wtorek 16–19, sobota 10–13',
  },
  'dopomoha-lviv Продуктові': {
    collection: ['pickUp'],
    admission: 'walkIn',
    openingHours: 'щовівторка з 10 до 16',
  },
  'bohdan Борщ': { collection: ['delivery'], admission: 'appointment' },
  'haven Kleiderkammer': {
    collection: ['pickUp', 'post'],
    admission: 'walkIn',
    openingHours: 'Montag und Donnerstag, 15 bis 18 Uhr',
  },
};

/** Returns the matching fields of a listing, if it has any. */
export function factsOf({ by, title }: { by: string; title: string }): Facts {
  const key = Object.keys(matchFacts).find(start => `${by} ${title}`.startsWith(start));
  return key === undefined ? {} : (matchFacts[key] ?? {});
}
