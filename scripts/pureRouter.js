/**
 * Webpack loader for the router's production build: marks its components as free of side effects and drops their names
 * for developer tools, so that those which no page uses (forms, prefetching links, fetchers) are left out.
 */
export default function pureRouter(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]+";$/gm, '')
    .replace(
      /^((?:var|const) \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm,
      '$1/* @__PURE__ */ $2',
    );
}
