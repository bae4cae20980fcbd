import { createHash } from 'node:crypto';
import type { LatLng } from '#contract/geo/place.ts';
import { maxBlur, minBlur, blurRadius } from '#contract/geo/blur.ts';
import { destinationPoint } from '#contract/geo/destination.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { shownPoint } from './shownPoint.ts';

// The attack model of decisions/012, simulated: an attacker who sees the circles, and knows what a title names, guesses the home.
// A guess is right within 50 metres: the house. Whoever knows only one circle and guesses any point of the ring in
// which homes lie is right in 1.7 of 100 rounds.

const rounds = 1000;
const hit = 50;
const chance = hit ** 2 / (maxBlur ** 2 - minBlur ** 2);
/** What chance exceeds once in a million plays of 1,000 rounds: mean plus five standard deviations. */
const byLuck = chance + 5 * Math.sqrt((chance * (1 - chance)) / rounds);

const room = { profileType: 'private', category: 'offeringPlace', subcategories: 'accomodation' };
const depot = { profileType: 'organisation', category: 'offeringPlace', subcategories: 'supplies' };
const shelter = { ...depot, subcategories: 'accomodation' };

/** The author of one round: their places are shown by the product's code, on a table in memory. */
interface Round {
  /** The same numbers from 0 to 1 in every run. */
  random: () => number;
  shows(place: LatLng, publicData: Record<string, string>): Promise<LatLng>;
}

function createRound(attack: string, round: number): Round {
  let drawn = 0;
  const random = () => {
    const digest = createHash('sha256').update(`${attack}|${round}|${drawn++}`).digest();
    return digest.readUInt32BE() / 0x1_0000_0000;
  };
  const circles: LatLng[] = [];
  const tx = {
    rows: async () => [...circles],
    run: async (_sql: string, [, lat, lng]: [string, number, number]) => void circles.push({ lat, lng }),
  } as unknown as Tx;
  const key = { authorId: `author ${round}`, secret: 'a secret of the installation' };
  return {
    random,
    shows: async (place, publicData) => (await shownPoint(tx, key, place, publicData))!,
  };
}

const away = (from: LatLng, metres: number, turn: number) =>
  destinationPoint(from, metres, turn * 2 * Math.PI);
/** The place that is as far and in the same direction from `from` as `b` is from `a`. */
const shifted = (from: LatLng, a: LatLng, b: LatLng): LatLng => ({
  lat: from.lat + b.lat - a.lat,
  lng: from.lng + b.lng - a.lng,
});
const middle = (points: readonly LatLng[]): LatLng => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
});
const homeOf = ({ random }: Round): LatLng => ({ lat: 53 + random() / 10, lng: 8.7 + random() / 10 });

/** Each returns the home and the attacker's guess. */
const attacks: Readonly<Record<string, (round: Round) => Promise<{ home: LatLng; guess: LatLng }>>> = {
  'a known point: the old flat of a host who moved nearby': async round => {
    const old = homeOf(round);
    // Farther than a hit: a move to the next door would be found by those who knew the old door.
    const home = away(old, hit + round.random() * 2000, round.random());
    const shownOld = await round.shows(old, room);
    return { home, guess: shifted(await round.shows(home, room), shownOld, old) };
  },
  'many known points around the home': async round => {
    const home = homeOf(round);
    const shown = await round.shows(home, room);
    const offsets = [];
    for (let point = 0; point < 8; point++) {
      const known = away(home, 600 + round.random() * 800, round.random());
      offsets.push(shifted(shown, await round.shows(known, room), known));
    }
    return { home, guess: middle(offsets) };
  },
  'many listings of one home, each pin typed anew': async round => {
    const home = homeOf(round);
    const seen = [];
    for (let listing = 0; listing < 30; listing++)
      seen.push(await round.shows(away(home, round.random() * 40, round.random()), room));
    return { home, guess: middle(seen) };
  },
  'a pin corrected again and again, seen each time': async round => {
    const home = homeOf(round);
    const seen = new Set<LatLng>();
    let pin = away(home, 80, round.random());
    for (let edit = 0; edit < 30; edit++) {
      seen.add(await round.shows(pin, room));
      pin = away(home, round.random() * 80, round.random());
    }
    return { home, guess: middle([...seen]) };
  },
  'two circles: the home lies in the new one, and not in the old one': async round => {
    const old = homeOf(round);
    const shownOld = await round.shows(old, room);
    let home: LatLng;
    do home = away(old, hit + round.random() * 1000, round.random());
    while (distanceBetween(home, shownOld) <= blurRadius);
    const shown = await round.shows(home, room);
    let guess: LatLng;
    do {
      const share = round.random();
      const metres = Math.sqrt(minBlur ** 2 + share * (maxBlur ** 2 - minBlur ** 2));
      guess = away(shown, metres, round.random());
    } while (distanceBetween(guess, shownOld) <= blurRadius);
    return { home, guess };
  },
  'an exact depot near a shelter of the same organisation': async round => {
    const exact = homeOf(round);
    const home = away(exact, 100 + round.random() * 600, round.random());
    const depotAsShelter = await round.shows(exact, shelter);
    expect(await round.shows(exact, depot)).toEqual(exact);
    return { home, guess: shifted(await round.shows(home, shelter), depotAsShelter, exact) };
  },
};

/** Homes found by each attack. */
const found: string[] = [];
afterAll(() => {
  const expected = `by chance ${(chance * rounds).toFixed(0)}, refused from ${(byLuck * rounds).toFixed(0)}`;
  process.stdout.write(`Homes guessed in ${rounds} rounds (${expected}):\n${found.join('')}`);
});

test.each(Object.entries(attacks))(
  '%s: the best guess finds no more homes than chance, in 1,000 rounds',
  async (attack, play) => {
    let hits = 0;
    for (let at = 0; at < rounds; at++) {
      const { home, guess } = await play(createRound(attack, at));
      if (distanceBetween(home, guess) <= hit) hits++;
    }
    found.push(`  ${String(hits).padStart(3)}  ${attack}\n`);
    expect(hits / rounds).toBeLessThan(byLuck);
  },
);

test('every place lies within the circle that is shown for it', async () => {
  for (let at = 0; at < rounds; at++) {
    const round = createRound('inside', at);
    let place = homeOf(round);
    for (let step = 0; step < 10; step++) {
      place = away(place, round.random() * 1000, round.random());
      expect(distanceBetween(place, await round.shows(place, room))).toBeLessThanOrEqual(blurRadius);
    }
  }
});
