import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

/** How long a map is kept for the next stack, in milliseconds. */
const keptFor = 60_000;

/**
 * Says a stack of what was built into `folder` with the places in the sources: `server/app.ts:12:1` instead of a line of the
 * bundle. A place without a map stays as it is.
 *
 * Node would do so by itself when it is started with `--enable-source-maps`, but for every stack that some library looks at. Those for
 * payments and for HTTP look at one with each call, and Node's maps stay in memory for good.
 */
export function sourcePlaces(folder: string): (stack: string) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string) => {
    if (!maps.has(file)) {
      maps.set(file, readMap(join(folder, `${file}.map`)));
      setTimeout(() => maps.delete(file), keptFor).unref();
    }
    return maps.get(file);
  };
  return stack =>
    stack.replace(/([^\s(]*)[/\\]([\w-]+\.cjs):(\d+):(\d+)/g, (place, path: string, file: string, ...at) => {
      const map = path === folder ? mapOf(file) : undefined;
      // Lines and columns of a map begin at 0.
      const found: Partial<SourceMapping> = map?.findEntry(Number(at[0]) - 1, Number(at[1]) - 1) ?? {};
      const source = found.originalSource?.replace(/^webpack:\/\/[^/]+\/(\.\/)?/, '');
      const [line = 0, column = 0] = [found.originalLine, found.originalColumn];
      return source ? `${source}:${line + 1}:${column + 1}` : place;
    });
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

/** A stack of this product as it was built, with the places in its sources. */
export const inSources = sourcePlaces(join(projectRoot(), 'build/server'));
