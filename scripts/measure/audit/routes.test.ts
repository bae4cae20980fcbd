import { matchRoute } from '#src/app/matchRoute.ts';
import { routes } from '#src/app/routes.ts';
import { stops } from './routes.ts';

// The table's type requires an entry for every page; this test checks that each path really matches its page.

test('every page of the route table is audited at a URL that matches it', () => {
  const never = routes.filter(({ name, redirect }) => !redirect && stops[name].length === 0);
  expect(never.map(({ name }) => name)).toEqual([]);
  for (const [name, ofPage] of Object.entries(stops))
    for (const { path } of ofPage.filter(() => name !== 'NotFoundPage')) {
      const [pathname = '', search = ''] = path.split(/(?=\?)/);
      expect([path, matchRoute({ pathname, search })?.route.name]).toEqual([path, name]);
    }
});
