import { reactDom, type Edit } from './leanReact.ts';

/** What webpack tells a loader. */
interface Loading {
  getOptions(): { name: string };
  resourcePath: string;
}

/**
 * Webpack loader for the browser's production bundles: leaves out what no page uses, or what is the same in many places.
 * Its option `name` is a package, or `lazy parts` for our own modules. Versions are pinned; it throws when a package no
 * longer reads as expected.
 */
export default function lean(this: Loading, source: string): string {
  const { name } = this.getOptions();
  return (edits[name] ?? []).reduce((text, [pattern, replacement]) => {
    const edited =
      typeof replacement === 'string'
        ? text.replace(pattern, replacement)
        : text.replace(pattern, replacement);
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
  // Forms, prefetching links and fetchers; what only a router with loaders needs, as for errors of its routes; and advice
  // to developers.
  'react-router': [
    ...pureComponents,
    [/^\w+\.contextType = \w+;$/gm, ''],
    [/isDataRoute \? useNavigateStable\(\) : /, ''],
    // The only use of a whole module by a computed name, which makes the bundler add code for that.
    [/^(var useOptimisticImpl) = React\d*\[USE_OPTIMISTIC\];$/m, '$1;'],
    [/^function warning\(cond, message\) \{[^]*?^\}$/m, 'function warning() {}'],
  ],
  'react-dom': reactDom,
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
    // The server collects the parts of a page; a browser's parts need no context for that.
    [/withChunkExtractor\(InnerLoadable\)/, 'InnerLoadable'],
    [
      /^ {8}invariant\(!props\.__chunkExtractor[^]*?(?=^ {8}\/\/ Client-side with `isReady`|^ {8}if \(options\.ssr !== false)/m,
      '',
    ],
    // What waits for a library instead of a component.
    [/^var _createLoadable\$1 =[^]*?^ {4}lazy\$1 = .*$/m, ''],
    [/^(?:loadable|lazy)\$2\.lib = .*$/gm, ''],
  ],
  // It finds out when it runs which version of React there is, and edited the document itself before version 19. The
  // tests run it as it is, with its checks of what it is given. Comparing takes longer than rendering a head again. A
  // page's head has a title, meta and link elements: a test looks for others.
  'react-helmet-async': [
    [/^var major = .*\nvar isReact19 = .*$/m, 'var isReact19 = true;'],
    [/^ {4}if \(helmetData && [^]*?^ {4}\}$/m, ''],
    [/^var (\w+) = (class [^]*?^\});$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();'],
    [/^var Context = /m, '$&/* @__PURE__ */ '],
    [/^var SEO_PRIORITY_TAGS = [^]*?^\};$/m, ''],
    [/^ {2}warnOnInvalidChildren\([^]*?^ {2}\}$/m, ''],
    [/^ {8}this\.warnOnInvalidChildren\(.*$/m, ''],
    [/^ {2}shouldComponentUpdate\(nextProps\) \{\n {4}return !fastCompare[^]*?^ {2}\}$/m, ''],
    [/^ {2}componentDidMount\(\) \{\n {4}react19Instances[^]*?(?=^ {2}resolveTitle\(\))/m, ''],
    [/^ {2}renderBase\(\) \{[^]*?(?=^ {2}renderMeta\(\) \{)/m, ''],
    [/^ {2}renderScript\(\) \{[^]*?(?=^ {2}render\(\) \{)/m, ''],
    [/this\.render(?:Base|Script|Style|Noscript)\(\),?/g, ''],
    [/^ {2}mapNestedChildrenToProps\([^]*?^ {2}\}$/m, '  mapNestedChildrenToProps() {}'],
    [/^import \w+ from "(?:invariant|react-fast-compare|shallowequal)";$/gm, ''],
  ],
};
