import { matchesPlaceName } from './LocationForm.tsx';

const point = { lat: 51, lng: 19 };
const called = (address: string) => ({ address, origin: point, bounds: { ne: point, sw: point } });

test.each([
  ['Łódź, Poland', 'lodz'],
  ['Łódź, Poland', 'łodz,  poland '],
  ['Đakovo, Croatia', 'Dakovo'],
  ['Smørum, Denmark', 'smorum'],
  ['Gießen, Germany', 'GIESSEN'],
  ['Île-d’Yeu, France', 'ile-d’yeu'],
  ['Львів, Україна', 'львів'],
])('%s is matched by %s', (address, text) => expect(matchesPlaceName(called(address), text)).toBe(true));

test.each([
  ['Neustadt an der Aisch, Germany', 'Neustadt'],
  ['Йорк, Велика Британія', 'Иорк'],
])('%s is not matched by %s', (address, text) => expect(matchesPlaceName(called(address), text)).toBe(false));
