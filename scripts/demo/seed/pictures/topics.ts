import type { SceneName } from './scenes.ts';

/** Scenes of one subject: a listing shows one of the covers first. */
interface Scenes {
  covers: readonly SceneName[];
  more: readonly SceneName[];
}

/** The scenes that suit each subject. */
export const topics = {
  room: {
    covers: ['bedroomHoney', 'bedroomMorning', 'bedroomRose', 'livingHoney', 'bedroomSage', 'livingRose'],
    more: ['kitchenSage', 'livingSea', 'kitchenHoney', 'flatsMorning'],
  },
  flat: {
    covers: ['livingSea', 'flatsMorning', 'livingHoney', 'kitchenHoney', 'flatsDusk', 'livingRose'],
    more: ['bedroomMorning', 'kitchenSage', 'bedroomRose', 'cityHoney'],
  },
  shared: { covers: ['bunksSage', 'bunksMorning'], more: ['kitchenSage', 'playgroundMorning', 'soupSea'] },
  house: {
    covers: ['houseMorning', 'houseHoney', 'houseSage'],
    more: ['bedroomSage', 'kitchenHoney', 'livingRose'],
  },
  cabin: { covers: ['cabinSnow', 'cabinDusk'], more: ['bedroomSnow', 'kitchenHoney', 'livingHoney'] },
  hall: { covers: ['hallSage', 'hallHoney'], more: ['bunksMorning', 'soupRose'] },
  wanted: {
    covers: [
      'handsHoney',
      'cityDusk',
      'sunflowersMorning',
      'citySea',
      'handsSea',
      'wheat',
      'cityRose',
      'sunflowersDusk',
    ],
    more: ['flatsMorning'],
  },
  food: { covers: ['foodHoney', 'soupRose', 'foodSage', 'soupSea'], more: ['kitchenHoney', 'hallSage'] },
  clothes: { covers: ['clothesHoney', 'clothesRose'], more: ['sewingRose', 'hygieneSea'] },
  hygiene: { covers: ['hygieneRose', 'hygieneSea'], more: ['handsRose'] },
  medical: { covers: ['medicineMorning', 'medicineSage'], more: ['talkingSage'] },
  law: { covers: ['lawHoney', 'lawSage'], more: ['deskMorning', 'cityRose'] },
  talk: { covers: ['talkingRose', 'talkingSage'], more: ['sunflowersMorning'] },
  language: { covers: ['speechMorning', 'speechRose'], more: ['schoolHoney', 'cityHoney'] },
  drive: { covers: ['vanSage', 'carHoney', 'busSea'], more: ['wheat', 'citySea'] },
  tools: { covers: ['toolsHoney', 'toolsSea'], more: ['furnitureMorning', 'houseSage'] },
  power: { covers: ['powerSea'], more: ['toolsHoney', 'flatsDusk'] },
  children: { covers: ['toysRose', 'playgroundMorning', 'pramSage', 'toysMorning'], more: ['schoolMorning'] },
  school: { covers: ['schoolHoney', 'schoolMorning'], more: ['deskMorning', 'speechRose'] },
  bicycle: { covers: ['bicycleSage'], more: ['toolsSea'] },
  sewing: { covers: ['sewingRose'], more: ['clothesRose', 'clothesHoney'] },
  home: { covers: ['furnitureMorning'], more: ['livingSea', 'kitchenSage'] },
  giving: {
    covers: ['jarMorning', 'handsRose', 'sunflowersDusk', 'handsHoney'],
    more: ['wheat', 'cityDusk'],
  },
  office: { covers: ['deskHoney', 'deskMorning'], more: ['cityHoney', 'citySea'] },
  animals: { covers: ['friendsHoney'], more: ['houseMorning'] },
} as const satisfies Record<string, Scenes>;

export type Topic = keyof typeof topics;
