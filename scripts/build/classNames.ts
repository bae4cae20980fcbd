import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const signs = [...letters, ...'0123456789'];

/**
 * Names the classes of CSS modules, for css-loader: three signs for the file, which its classes have in common and which
 * so compress well, and the number of the class in it. A file that does not change has the same names in every release.
 */
export function createClassNames(): (
  module: { resourcePath: string },
  name: string,
  local: string,
) => string {
  const files = new Map<string, Map<string, number>>();
  return ({ resourcePath }, _name, local) => {
    const classes = files.get(resourcePath) ?? new Map<string, number>();
    files.set(resourcePath, classes);
    const number = classes.get(local) ?? classes.size;
    classes.set(local, number);
    return fileMark(relative(projectRoot(), resourcePath)) + numberMark(number);
  };
}

/** A name may not begin with a digit. */
export function fileMark(path: string): string {
  const hash = createHash('sha256').update(path.replaceAll('\\', '/')).digest();
  return [letters, signs, signs]
    .map((of, index) => of[hash.readUInt32BE(4 + index * 4) % of.length])
    .join('');
}

const numberMark = (number: number): string =>
  number < signs.length
    ? (signs[number] ?? '')
    : numberMark(Math.floor(number / signs.length) - 1) + numberMark(number % signs.length);
