import { countries, readGazetteer } from './compact.ts';
import { countryPlace } from './countryAreas.ts';
import { SortedLines } from './sortedLines.ts';
import { createTowns, type Town } from './town.ts';

const towns = createTowns(new SortedLines(readGazetteer().places));
const all = [...towns.points()].filter((_, at) => at % 4 === 0).map(line => towns.at(line));

/** Remote islands: a box including them would cover half the sea and other countries. */
const farOut = new Set(['Lampedusa', 'Megísti']);
const isFarOut = ({ name, point }: Town) => farOut.has(name) || point.lng < -12;

test.each([...countries].filter(code => countryPlace(code, 'en')))(
  'the box of %s contains all its towns, and little more',
  code => {
    const { ne, sw } = countryPlace(code, 'en')!.bounds;
    const near = all.filter(town => town.country === code && !isFarOut(town));
    const lats = near.map(({ point }) => point.lat);
    const lngs = near.map(({ point }) => point.lng);
    const beyond = [
      ne.lat - Math.max(...lats),
      ne.lng - Math.max(...lngs),
      Math.min(...lats) - sw.lat,
      Math.min(...lngs) - sw.lng,
    ];
    expect(Math.min(...beyond)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...beyond)).toBeLessThan(1.25);
  },
);
