import { runInNewContext } from 'node:vm';
import { escapesFor } from './oneByte.ts';

/** Replaces what needs two bytes, as the plugin does. */
function escaped(script: string): string {
  return escapesFor(script).reduceRight(
    (text, { from, text: escape }) => text.slice(0, from) + escape + text.slice(from + 1),
    script,
  );
}

test('a script whose characters are escaped needs one byte for each, and does the same', () => {
  const script = [
    "const слово = 'Київ – “so”, 🏠'; // comment – nobody runs it",
    'const template = `${слово} і ще ${`вул. ${1 + 1}`}`;',
    'const tests = [/^[а-яіїєґ]+$/u.test("ґанок"), /^[🏠🏡]$/u.test("🏡"), /^(?<місто>Львів)$/u.test("Львів")];',
    'const pattern = new RegExp(String.raw`^[€₴’\\p{L}]+$`, "u").test("₴’ґ");',
    'JSON.stringify([слово, template, tests, pattern, { ключ: "é" }])',
  ].join('\n');
  const text = escaped(script);
  expect(text).toMatch(/^[\u0000-\u00ff]*$/);
  expect(text.split('\n')).toHaveLength(5);
  expect(runInNewContext(text)).toBe(runInNewContext(script));
  expect(runInNewContext(text)).toContain('[true,true,true],true');
});

test('a backslash before such a character is refused, because together they would mean something else', () => {
  expect(() => escapesFor("const text = '\\’';")).toThrow(/needs no backslash/);
});
