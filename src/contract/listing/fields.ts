import { organisationTypes, profileTypes } from '../account/user.ts';
import type { ChoiceOf, Field, ValueOf } from './field.ts';
import { categories, levelOneOf, subcategories } from './kinds.ts';

const home = { subcategories: ['accomodation'] } as const;
const offeredHome = { category: ['offeringPlace'], ...home } as const;
const wantedHome = { category: ['lookingForPlace'], ...home } as const;
const offeredThings = { category: ['offeringPlace'], subcategories: ['services', 'supplies'] } as const;

/**
 * The keys of a listing's public data (docs/listing-fields.md). From a row follow its type, its rule on server and form,
 * its form field, its facts and chips, its filter, whether a change of it waits for approval, its translation, and the
 * operators' form. Messages are named after the key. The order of the rows is that of forms, facts and filters.
 *
 * Pages don't import this table but the parts of it that they need (`derived/`).
 */
export const fields = {
  category: {
    kind: 'one',
    choices: categories,
    hasOwnLabels: true,
    isRequired: true,
    isModerated: true,
    filter: { placement: 'links', isReversed: true },
  },
  subcategories: {
    kind: 'one',
    choices: subcategories,
    hasOwnLabels: true,
    isRequired: true,
    isModerated: true,
    filter: { placement: 'bar' },
  },
  subcategoriesLevelOne: {
    kind: 'many',
    choices: levelOneOf,
    mayRepeat: true,
    hasOwnLabels: true,
    isModerated: true,
    correction: 'never',
    fact: { group: 'how' },
    filter: { placement: 'panel', order: 2 },
  },
  location: {
    kind: 'place',
    // Readings 12.
    about: 'others see town and country only, and never `building`',
    isRequired: true,
    correction: 'never',
    fact: { group: 'place' },
  },
  rules: { kind: 'text', max: 5000, lines: 6, isTranslated: true, askedIn: 'policies', fact: 'section' },
  /** Higher than the search filter, to allow for halls and hostels (readings 17). */
  capacityNumberOfPeople: {
    kind: 'number',
    limits: { min: 1, max: 10_000 },
    unit: 'people',
    about: 'people',
    appliesTo: home,
    askedIn: 'description',
    correction: 'ifSet',
    fact: { group: 'people' },
    filter: { placement: 'bar', order: 1, isGeneral: true, limits: { min: 0, max: 30 } },
  },
  availableFrom: { kind: 'day', askedIn: 'description', correction: 'never', fact: { group: 'time' } },
  language: {
    kind: 'languages',
    max: 50,
    about: 'what the author speaks with guests',
    askedIn: 'description',
    correction: 'never',
    fact: { group: 'languages', as: 'unlabelled' },
    filter: { placement: 'panel', order: 4 },
  },
  placeType: {
    kind: 'one',
    choices: ['wholePlace', 'privateRoom', 'sharedRoom'],
    appliesTo: offeredHome,
    askedIn: 'match',
    fact: { group: 'place' },
    chip: { order: 1 },
    filter: { placement: 'panel' },
  },
  availableUntil: {
    kind: 'day',
    about: 'not before `availableFrom`',
    appliesTo: wantedHome,
    askedIn: 'match',
    fact: { group: 'time', order: 1 },
  },
  adults: {
    kind: 'number',
    limits: { min: 1, max: 10_000 },
    about: 'how many adults will or can stay; together with `children` at most `capacityNumberOfPeople`',
    appliesTo: home,
    askedIn: 'match',
    fact: { group: 'people' },
    filter: 'api',
  },
  children: {
    kind: 'number',
    limits: { min: 0, max: 10_000 },
    about: 'likewise, up to 17 years old',
    appliesTo: home,
    askedIn: 'match',
    fact: { group: 'people' },
    filter: 'api',
  },
  childAges: {
    kind: 'many',
    choices: ['0-2', '3-6', '7-12', '13-17'],
    about: 'years; not more of them than `children`',
    appliesTo: wantedHome,
    askedIn: 'match',
    fact: { group: 'people' },
    filter: 'api',
  },
  household: {
    kind: 'one',
    choices: ['women', 'family', 'other'],
    about: 'who comes: it decides who may have a place only for women and families',
    appliesTo: wantedHome,
    askedIn: 'match',
    fact: { group: 'people' },
    filter: 'api',
  },
  stayLength: {
    kind: 'one',
    choices: ['nights', 'weeks', 'months', 'open'],
    about: 'how long a stay may be',
    appliesTo: offeredHome,
    askedIn: 'match',
    fact: { group: 'time' },
    chip: { order: 3 },
    filter: { placement: 'panel' },
  },
  shortestStay: {
    kind: 'number',
    limits: { min: 1, max: 1000 },
    unit: 'nights',
    about: 'nights',
    appliesTo: offeredHome,
    askedIn: 'match',
    fact: { group: 'time' },
    filter: 'api',
  },
  longestStay: {
    kind: 'number',
    limits: { min: 1, max: 1000 },
    unit: 'nights',
    about: 'nights; not below `shortestStay`',
    appliesTo: offeredHome,
    askedIn: 'match',
    fact: { group: 'time' },
    filter: 'api',
  },
  placeFeatures: {
    kind: 'many',
    choices: [
      'childrenWelcome',
      'petsWelcome',
      'stepFree',
      'womenAndFamilies',
      'smoking',
      'deskAndInternet',
      'publicTransport',
    ],
    about: '`womenAndFamilies` means only for them',
    appliesTo: offeredHome,
    askedIn: 'match',
    fact: { group: 'place', as: 'list' },
    chip: { order: 2, only: ['womenAndFamilies', 'stepFree', 'petsWelcome', 'childrenWelcome'] },
    filter: { placement: 'panel', asks: 'all' },
  },
  needs: {
    kind: 'many',
    choices: ['stepFree', 'pets', 'womenAndFamilies'],
    about: 'what a request cannot do without',
    appliesTo: wantedHome,
    askedIn: 'match',
    fact: { group: 'needs', as: 'list' },
    chip: { order: 1 },
    filter: { placement: 'panel' },
  },
  neededMost: {
    kind: 'one',
    choices: ['soon', 'longStay', 'quiet', 'school', 'work', 'doctor'],
    appliesTo: wantedHome,
    askedIn: 'match',
    fact: { group: 'needs' },
    chip: { order: 2 },
    filter: 'api',
  },
  attendance: {
    kind: 'many',
    choices: ['online', 'onSite'],
    appliesTo: { subcategories: ['services'] },
    askedIn: 'match',
    fact: { group: 'how' },
    chip: { order: 4 },
    filter: { placement: 'panel' },
  },
  collection: {
    kind: 'many',
    choices: ['pickUp', 'delivery', 'post'],
    appliesTo: { subcategories: ['supplies'] },
    askedIn: 'match',
    fact: { group: 'how', order: 1 },
    chip: { order: 6 },
    filter: { placement: 'panel' },
  },
  admission: {
    kind: 'one',
    choices: ['appointment', 'walkIn'],
    appliesTo: offeredThings,
    askedIn: 'match',
    fact: { group: 'how' },
    chip: { order: 5 },
    filter: 'api',
  },
  openingHours: {
    kind: 'text',
    max: 300,
    appliesTo: offeredThings,
    askedIn: 'match',
    fact: { group: 'how' },
  },
  profileType: {
    kind: 'one',
    choices: profileTypes,
    about: 'from the author’s account',
    hasOwnLabels: true,
    correction: 'never',
    filter: { placement: 'panel', order: 3 },
  },
  organisationType: {
    kind: 'one',
    choices: organisationTypes,
    about: 'from the author’s account',
    hasOwnLabels: true,
    appliesTo: { profileType: ['organisation'] },
    correction: 'never',
    filter: { placement: 'panel', order: 3 },
  },
  isVerified: {
    kind: 'boolean',
    about: 'from the author’s account; only operators grant the badge',
    hasOwnLabels: true,
    correction: 'never',
    filter: { placement: 'panel', order: 3 },
  },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof fields;

type Fields = typeof fields;

/** A listing's public data. */
export type PublicData = { -readonly [Name in FieldName]?: ValueOf<Fields[Name]> };

/** A value of a field with choices. */
export type Choice<Name extends FieldName> = ChoiceOf<Fields[Name]>;

/** The fields that have this property, with this value. */
export type FieldWith<Part> = {
  [Name in FieldName]: Fields[Name] extends Part ? Name : never;
}[FieldName];
