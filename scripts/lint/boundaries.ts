import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { everything, folders, layers } from './folders.ts';

/** Files in `target` must not import anything from `from` but `except`, types included. */
interface Zone {
  target: string | string[];
  from: string | string[];
  except?: string[];
  message: string;
}

const namesIn = (folder: string) => readdirSync(join(import.meta.dirname, '../..', folder));

/** An import boundary: files in `target` must not import anything from `from`, types included. */
const boundary = (target: string, from: string): Zone => ({
  target,
  from,
  message: 'This import crosses a boundary: see docs/architecture.md',
});

// The engine's modules in their order: each may import the index.ts of those to its left.
const modules: readonly string[] = [
  'images',
  'users',
  'auth',
  'passkeys',
  'audit',
  'siteSettings',
  'operators',
  'blocks',
  'listings',
  'availability',
  'stock',
  'search',
  'matching',
  'savedSearches',
  'savedListings',
  'payments',
  'transactions',
  'matchRounds',
  'reviews',
  'messages',
  'verification',
  'reports',
  'translations',
  'dataExports',
  'statistics',
  'push',
  'telegram',
  'contact',
  'access',
  'notifications',
];

const inEngine = (folders: readonly string[]) => folders.map(folder => `./server/marketplace/${folder}`);

const engineBoundaries: readonly Zone[] = [
  ...modules.slice(0, -1).map((module, index) => ({
    target: `./server/marketplace/${module}`,
    from: inEngine(modules.slice(index + 1)),
    message: `${module} may import only the modules to its left`,
  })),
  ...modules.slice(1).map((module, index) => ({
    target: `./server/marketplace/${module}`,
    from: inEngine(modules.slice(0, index + 1)),
    except: ['./index.ts'],
    message: 'A module exposes only its index.ts to others',
  })),
];

/**
 * What all modules use (events, ports, ctx.ts …) knows none of them, but for the types of what a module asks of those
 * that depend on it.
 */
const sharedBoundary: Zone = {
  target: inEngine(namesIn('server/marketplace').filter(name => !modules.includes(name))),
  from: inEngine(modules),
  except: ['./dependents.ts'],
  message: 'What all modules use knows only the dependents.ts of each',
};

const layerBoundaries = Object.entries(layers).flatMap(([parent, inOrder]) =>
  inOrder.slice(0, -1).map(({ folder }, index) => ({
    target: `./${parent}/${folder}`,
    from: inOrder.slice(index + 1).map(above => `./${parent}/${above.folder}`),
    message: `${folder} may import only the folders of ${parent} below it: see docs/architecture.md`,
  })),
);

const boundaries = everything.flatMap(half => namesIn(half).flatMap(name => boundariesOf(`${half}/${name}`)));

/** Forbids what the table doesn't allow, in each half that it doesn't allow as a whole. */
function boundariesOf(folder: string): Zone[] {
  const allowed = [...new Set([folder, 'src/contract', ...(folders[folder]?.imports ?? [])])];
  return everything
    .filter(half => !allowed.includes(half))
    .map(half => ({
      ...boundary(`./${folder}`, `./${half}`),
      except: allowed.filter(path => path.startsWith(`${half}/`)).map(path => `.${path.slice(half.length)}`),
    }));
}

const simulator = './server/adapters/stripe/simulator';

/** The Stripe simulator could be moved out of the project: nothing crosses its border but its adapter (simulator*.ts). */
const simulatorBoundaries: readonly Zone[] = [
  {
    target: simulator,
    from: '.',
    except: [simulator, './node_modules'],
    message: 'The Stripe simulator imports nothing of the rest of the project',
  },
  {
    target: [
      './{src,scripts,test}/**',
      './server/!(adapters){,/**}',
      './server/adapters/stripe/!(simulator*)',
    ],
    from: simulator,
    message: 'Only the adapter beside it imports the Stripe simulator',
  },
];

/** The import boundaries that docs/architecture.md lists, for the rule import-x/no-restricted-paths. */
export const zones: readonly Zone[] = [
  ...boundaries,
  ...engineBoundaries,
  sharedBoundary,
  ...layerBoundaries,
  ...pageBoundaries(),
  ...adapterBoundaries(),
  ...simulatorBoundaries,
];

/** A page never imports another page. */
function pageBoundaries(): Zone[] {
  return namesIn('src/pages').map(page => ({
    target: `./src/pages/${page}`,
    from: './src/pages',
    except: [`./${page}`],
    message: 'A page must not import another page',
  }));
}

/** Adapters know the engine's ports and vendors, never each other. */
function adapterBoundaries(): Zone[] {
  return namesIn('server/adapters').map(adapter => ({
    target: `./server/adapters/${adapter}`,
    from: './server/adapters',
    except: [`./${adapter}`],
    message: 'An adapter must not import another adapter',
  }));
}
