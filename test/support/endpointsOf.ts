import { Router } from 'express';

type Prototype = Record<'use' | 'route', (this: Router, ...args: unknown[]) => unknown>;
interface Recorded {
  routes: { path: string; methods: Record<string, boolean> }[];
  children: { prefix: string; router: unknown }[];
}

/** Returns every `METHOD /path` of a router created by `make`, including nested routers. */
export function endpointsOf(make: () => Router): string[] {
  const recorded = new Map<unknown, Recorded>();
  const of = (router: unknown) => {
    const found = recorded.get(router) ?? { routes: [], children: [] };
    recorded.set(router, found);
    return found;
  };
  const prototype = Router.prototype as Prototype;
  const { use, route } = prototype;
  prototype.use = function (first, ...rest) {
    const prefix = typeof first === 'string' ? first : '';
    for (const router of [first, ...rest].flat())
      if (typeof router === 'function') of(this).children.push({ prefix, router });
    return use.call(this, first, ...rest);
  };
  prototype.route = function (path) {
    const made = route.call(this, path) as { methods: Record<string, boolean> };
    of(this).routes.push({ path: String(path), methods: made.methods });
    return made;
  };
  try {
    return listed(make(), '', recorded).sort();
  } finally {
    Object.assign(prototype, { use, route });
  }
}

function listed(router: unknown, prefix: string, recorded: ReadonlyMap<unknown, Recorded>): string[] {
  const { routes = [], children = [] } = recorded.get(router) ?? {};
  return [
    ...routes.flatMap(({ path, methods }) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${prefix}${path === '/' ? '' : path}`),
    ),
    ...children.flatMap(child => listed(child.router, prefix + child.prefix, recorded)),
  ];
}
