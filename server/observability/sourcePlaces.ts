import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

/** How long a source map is cached for the next stack, in milliseconds. */
const keptFor = 60_000;

/**
 * Returns a function that translates stacks of the bundle in `folder` to source positions: `server/app.ts:12:1` instead
 * of a line of the bundle. A position without a source map stays unchanged.
 *
 * Node's `--enable-source-maps` would do the same, but for every stack that any library inspects. The payment and HTTP
 * libraries inspect one with each call, and Node never frees its maps.
 */
export function createSourceMapper(folder: string): (stack: string) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string) => {
    if (!maps.has(file)) {
      maps.set(file, readMap(join(folder, `${file}.map`)));
      setTimeout(() => maps.delete(file), keptFor).unref();
    }
    return maps.get(file);
  };
  return stack =>
    stack.replace(/([^\s(]*)[/\\]([\w.-]+\.cjs):(\d+):(\d+)/g, (place, path: string, file: string, ...at) => {
      const map = path === folder ? mapOf(file) : undefined;
      // Source maps count lines and columns from 0.
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

/** Translates a stack of this app's server bundle to source positions. */
export const toSourcePositions = createSourceMapper(join(projectRoot(), 'build/server'));
