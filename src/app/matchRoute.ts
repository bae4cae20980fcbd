import { routes, type Params, type Route } from './routes.ts';
import type { RouteMatch } from '#src/store/loadData.ts';
import type { Place } from '../store/state.ts';

interface Matched {
  route: Route;
  match: RouteMatch;
}

const patterns = routes.map(route => {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}/?$`);
  return { route, names, pattern };
});

/** Returns the first matching route with its parameters; undefined when none matches. */
export function matchRoute({ pathname, search }: Pick<Place, 'pathname' | 'search'>): Matched | undefined {
  for (const { route, names, pattern } of patterns) {
    const values = pattern.exec(pathname)?.slice(1).map(decode);
    if (!values || values.includes(undefined)) continue;
    const params: Params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    if (!isAccepted(route, params)) continue;
    return {
      route,
      match: { name: route.name, params, search: new URLSearchParams(search), url: pathname + search },
    };
  }
  return undefined;
}

/** Returns the match of a URL without a route. */
export function notFoundMatch({ pathname, search }: Pick<Place, 'pathname' | 'search'>): RouteMatch {
  return { name: 'NotFoundPage', params: {}, search: new URLSearchParams(search), url: pathname + search };
}

function isAccepted({ accepts = {} }: Route, params: Params): boolean {
  return Object.entries(accepts).every(([name, allowed]) => allowed.test(params[name] ?? ''));
}

// A URL with a malformed escape ("%E0") is unknown, not an error.
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
