/** A CSS module stub whose class names are their own keys. */
const css: Record<string, string> = new Proxy(
  {},
  { get: (_, key) => (key === '__esModule' ? true : key === 'default' ? css : String(key)) },
);

export default css;
