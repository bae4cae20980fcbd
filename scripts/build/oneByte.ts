import webpack, { type WebpackPluginInstance } from 'webpack';

const { Compilation, sources } = webpack;

/** V8 stores a text with one byte a character, or with two when any of them needs it. */
const wide = /[^\u0000-\u00ff]/g;

/**
 * Writes the characters of scripts that need two bytes as escapes. Node holds the source of each script in memory, and
 * one such character doubles all of it: 6.4 MB for each bundle of the server in place of 3.2 (decision 158).
 *
 * An escape means the same in strings, templates, names, regular expressions, and in what `String.raw` gives to those.
 * @throws when a backslash precedes the character: together they would mean something else
 */
export const oneByteScripts = (): WebpackPluginInstance => ({
  apply: compiler =>
    compiler.hooks.thisCompilation.tap('oneByteScripts', compilation =>
      compilation.hooks.processAssets.tap(
        // Before the source maps are made, which stay right: no line moves.
        { name: 'oneByteScripts', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        assets => {
          for (const [name, source] of Object.entries(assets)) {
            const escaped = new sources.ReplaceSource(source);
            for (const { from, text } of escapesFor(source.source().toString()))
              escaped.replace(from, from, text);
            compilation.updateAsset(name, escaped);
          }
        },
      ),
    ),
});

/** Returns the escape for each UTF-16 unit of a script that needs two bytes, with its position. @throws see above */
export function escapesFor(script: string): { from: number; text: string }[] {
  return [...script.matchAll(wide)].map(({ 0: unit, index }) => {
    if (script[index - 1] === '\\')
      throw new Error(
        `A script escapes ${unit}, which needs no backslash: ${script.slice(index - 40, index + 20)}`,
      );
    return { from: index, text: `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` };
  });
}
