import { directionsTo } from './directions.ts';

const address = 'Hauptstraße 5, 28195 Bremen';

test.each([
  ['Mozilla/5.0 (Linux; Android 10; K)', 'geo:0,0?q=Hauptstra%C3%9Fe%205%2C%2028195%20Bremen'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=Hauptstra%C3%9Fe+5%2C+28195+Bremen',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.openstreetmap.org/search?query=Hauptstra%C3%9Fe+5%2C+28195+Bremen',
  ],
  ['', 'https://www.openstreetmap.org/search?query=Hauptstra%C3%9Fe+5%2C+28195+Bremen'],
])('%s opens the map application of the device', (userAgent, url) => {
  expect(directionsTo(address, userAgent)).toBe(url);
});
