import { blurRadius } from '#contract/geo/blur.ts';
import { destinationPoint } from '#contract/geo/destination.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import type { LatLng as Place } from '#contract/geo/place.ts';
import { room, type Person } from '#test/support/cast.ts';
import { createSdk, LatLng, type Params, type Res } from '#test/platform/sdk.ts';
import { held, through, type Attack, type Site } from './attack.ts';

/** A guess within this many metres finds the house (decisions/012). */
const hit = 50;

const verdict = (home: Place, guess: Place) => {
  const away = distanceBetween(home, guess);
  return (away < hit ? through : held)(`the guess is ${Math.round(away)} m away`);
};

/** A place that no other run has used. */
const somewhere = (): Place => ({ lat: 53 + Math.random() / 10, lng: 8.7 + Math.random() / 10 });
const away = (from: Place, metres: number): Place =>
  destinationPoint(from, metres, Math.random() * 2 * Math.PI);

const publishes = (host: Person, { lat, lng }: Place): Promise<Res> =>
  host.publishes({ ...room, geolocation: new LatLng(lat, lng) });

async function shownOf({ url }: Site, { id }: Res): Promise<Place> {
  const { attributes } = (await createSdk(url).listings.show({ id })).data.data;
  return (attributes as Params).geolocation as Place;
}

const shift = (from: Place, a: Place, b: Place): Place => ({
  lat: from.lat + b.lat - a.lat,
  lng: from.lng + b.lng - a.lng,
});

export const placeAttacks: readonly Attack[] = [
  {
    name: 'a host moved, and somebody who knew the old flat subtracts its offset from the new circle',
    async play(site) {
      const host = await site.signUp('Ada', 'Lovelace');
      const [old, home] = [somewhere(), somewhere()];
      const shownOld = await shownOf(site, await publishes(host, old));
      const shown = await shownOf(site, await publishes(host, home));
      return verdict(home, shift(shown, shownOld, old));
    },
  },
  {
    name: 'the mean of many listings of one home',
    async play(site) {
      const host = await site.signUp('Ada', 'Lovelace');
      const home = somewhere();
      const seen: Place[] = [];
      for (let listing = 0; listing < 5; listing++)
        seen.push(await shownOf(site, await publishes(host, away(home, Math.random() * 40))));
      const mean = (of: (place: Place) => number) =>
        seen.reduce((sum, place) => sum + of(place), 0) / seen.length;
      return verdict(home, { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) });
    },
  },
  {
    name: 'bounds of a search that close in on a listing',
    async play(site) {
      const host = await site.signUp('Ada', 'Lovelace');
      const home = somewhere();
      const { id } = await publishes(host, home);
      const visitor = createSdk(site.url);
      const box = { north: 0.02, south: -0.02, east: 0.03, west: -0.03 };
      const finds = async ({ north, east, south, west }: typeof box) => {
        const bounds = [home.lat + north, home.lng + east, home.lat + south, home.lng + west].join();
        return (await visitor.listings.query({ bounds })).data.data.some(found => found.id.uuid === id.uuid);
      };
      for (let step = 0; step < 12; step++) {
        const lat = (box.north + box.south) / 2;
        Object.assign(box, (await finds({ ...box, south: lat })) ? { south: lat } : { north: lat });
        const lng = (box.east + box.west) / 2;
        Object.assign(box, (await finds({ ...box, west: lng })) ? { west: lng } : { east: lng });
      }
      const guess = {
        lat: home.lat + (box.north + box.south) / 2,
        lng: home.lng + (box.east + box.west) / 2,
      };
      return verdict(home, guess);
    },
  },
  {
    name: 'the place lies outside its own circle',
    async play(site) {
      const host = await site.signUp('Ada', 'Lovelace');
      const home = somewhere();
      const distance = distanceBetween(home, await shownOf(site, await publishes(host, home)));
      const seen = `the centre is ${Math.round(distance)} m away`;
      return distance > blurRadius || distance < hit ? through(seen) : held(seen);
    },
  },
];
