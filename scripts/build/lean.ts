/** What webpack tells a loader. */
interface Loading {
  getOptions(): { name: string };
  resourcePath: string;
}

/** What to look for, and what replaces it. */
type Edit = readonly [RegExp, string];

/**
 * Webpack loader for the browser's production bundles: leaves out what no page uses, or what is the same in many places.
 * Its option `name` is a package, or `lazy parts` for our own modules. Versions are pinned; it throws when a package no
 * longer reads as expected.
 */
export default function lean(this: Loading, source: string): string {
  const { name } = this.getOptions();
  return (edits[name] ?? []).reduce((text, [pattern, replacement]) => {
    const edited = text.replace(pattern, replacement);
    if (edited === text && !isPartly.includes(name))
      throw new Error(`scripts/build/lean.ts finds no ${pattern} in ${this.resourcePath}`);
    return edited;
  }, source);
}

/** Not every module of these has something to leave out. */
const isPartly = ['lazy parts', 'react-router'];

/** Marks components as free of side effects and drops their names for developer tools, which would keep them all. */
const pureComponents: readonly Edit[] = [
  [/^\w+\.displayName = "[^"]+";$/gm, ''],
  [
    /^((?:var|const) \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\(|createFormatted\w+\()/gm,
    '$1/* @__PURE__ */ $2',
  ],
];

const edits: Readonly<Record<string, readonly Edit[]>> = {
  // Forms, prefetching links and fetchers.
  'react-router': pureComponents,
  'react-intl': pureComponents,
  // Formatters that nothing calls, and advice to developers: `util/i18n.ts` passes a locale that every browser has.
  '@formatjs/intl': [
    [/^\t\tformat(?:\w+ToParts|Duration|DateTimeRange|Plural|DisplayName): .*$/gm, ''],
    [/^\t\t(?:getDurationFormat|getDisplayNames): memoize\([^]*?^\t\t\}\),?$/gm, ''],
    [/^\tif \(!locale\) \{[^]*?^\tverifyConfigMessages\(.*$/m, '\tresolvedConfig.locale ||= defaultLocale;'],
    [/^\tif \(!Intl\.\w+\) (?:config\.)?onError[^]*?MISSING_INTL_API\)\);$/gm, ''],
    [/^\tif \(!msgId\) invariant[^]*?^to autofix this issue.*$/m, ''],
  ],
  // Three of the functions that the compiler's plugin writes into each lazy part are always the same: the library adds them.
  'lazy parts': [
    [
      /^( *)resolved: \{\},\n([^]*?)^\1isReady \(props\) \{[^]*?^\1\},\n(^\1importAsync: [^]*?)^\1requireAsync \(props\) \{[^]*?^\1\},\n^\1requireSync \(props\) \{[^]*?^\1\},\n/gm,
      '$2$3',
    ],
  ],
  '@loadable/component': [
    [
      /^ {2}return ctor;$/m,
      `  return {
    resolved: {},
    isReady(props) {
      const key = this.resolve(props);
      return this.resolved[key] === true && !!__webpack_modules__[key];
    },
    requireAsync(props) {
      const key = this.resolve(props);
      this.resolved[key] = false;
      return this.importAsync(props).then(part => {
        this.resolved[key] = true;
        return part;
      });
    },
    requireSync(props) {
      return __webpack_require__(this.resolve(props));
    },
    ...ctor,
  };`,
    ],
    // What waits for a library instead of a component.
    [/^var _createLoadable\$1 =[^]*?^ {4}lazy\$1 = .*$/m, ''],
    [/^(?:loadable|lazy)\$2\.lib = .*$/gm, ''],
  ],
  // It finds out when it runs which version of React there is, and edited the document itself before version 19. The
  // tests run it as it is, with its checks of what it is given. Comparing takes longer than rendering a head again.
  'react-helmet-async': [
    [/^var major = .*\nvar isReact19 = .*$/m, 'var isReact19 = true;'],
    [/^ {4}if \(helmetData && [^]*?^ {4}\}$/m, ''],
    [/^var (\w+) = (class [^]*?^\});$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();'],
    [/^var Context = /m, '$&/* @__PURE__ */ '],
    [/^var SEO_PRIORITY_TAGS = [^]*?^\};$/m, ''],
    [/^ {2}warnOnInvalidChildren\([^]*?^ {2}\}$/m, ''],
    [/^ {8}this\.warnOnInvalidChildren\(.*$/m, ''],
    [/^ {2}shouldComponentUpdate\(nextProps\) \{\n {4}return !fastCompare[^]*?^ {2}\}$/m, ''],
    [/^import \w+ from "(?:invariant|react-fast-compare|shallowequal)";$/gm, ''],
  ],
};
