import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as EntryServer from '#src/entry.server.tsx';

type App = typeof EntryServer;
type Intl = EntryServer.IntlShape;

interface CompiledLocale {
  version: string;
  shared: EntryServer.Messages;
  pages: Record<string, EntryServer.Messages>;
  device: Record<string, string>;
}

/** Bundler stats: the files of each chunk. */
export interface ChunkStats {
  namedChunkGroups: Record<
    string,
    { chunks: readonly (string | number)[]; assets: readonly { name: string }[] } | undefined
  >;
}

/** One language of the built app. */
export interface Language {
  intl: Intl;
  /** Returns the path of the immutable file with all messages of the page in this folder; null for an error screen. */
  messageFile(folder: string | null): string;
  /** Returns what that file holds. */
  messages(folder: string): EntryServer.Messages;
  /** Raw messages of the service worker and manifest: `Worker.…` and `Manifest.…`. */
  device: Readonly<Record<string, string>>;
}

/** The output of scripts/build/index.ts, loaded. */
export interface BuiltApp {
  app: App;
  stats: ChunkStats;
  builtAt: Date;
  /** Folder of the browser's files. */
  staticFolder: string;
  language(locale: string): Language;
}

/**
 * Loads the built app from build/. With `development` it is reloaded after each change.
 * @throws when there is no build.
 */
export function createBuiltAppLoader(root: string, development: boolean): () => BuiltApp {
  const file = join(root, 'build/server/app.cjs');
  const stamp = () => `${statSync(file).mtimeMs} ${statSync(join(root, 'build/messages/en.json')).mtimeMs}`;
  let loaded = load(root, file);
  let loadedAt = stamp();
  return () => {
    if (development && stamp() !== loadedAt) {
      loadedAt = stamp();
      loaded = load(root, file);
    }
    return loaded;
  };
}

function load(root: string, file: string): BuiltApp {
  const require = createRequire(file);
  delete require.cache[file];
  const app = require(file) as App;
  const languages = new Map<string, Language>();
  return {
    app,
    stats: readJson<ChunkStats>(join(root, 'build/loadable-stats.json')),
    builtAt: statSync(file).mtime,
    staticFolder: join(root, 'build/static'),
    language(locale) {
      const language = languages.get(locale) ?? createLanguage(root, locale, app);
      languages.set(locale, language);
      return language;
    },
  };
}

function createLanguage(root: string, locale: string, { createIntlFor, toCatalogue }: App): Language {
  const { version, shared, pages, device } = readJson<CompiledLocale>(
    join(root, 'build/messages', `${locale}.json`),
  );
  const all = Object.assign({}, shared, ...Object.values(pages)) as EntryServer.Messages;
  const messageFile = (folder: string | null) =>
    `/static/messages/${locale}/${folder ?? 'shared'}.${version}.json`;
  return {
    intl: createIntlFor(locale, toCatalogue(all)),
    device,
    messageFile,
    messages: folder => readJson(join(root, 'build', messageFile(folder))),
  };
}

/** Serialises JSON that can't end the script element around it. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
