/**
 * Webpack loader that replaces a module by what it exports, evaluated by the build: the browser gets these constants
 * without the code and the tables that they are computed from. They have to be plain data.
 */
export default function evaluate() {}

export async function pitch() {
  const constants = await this.importModule(`${this.resourcePath}?source`);
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
