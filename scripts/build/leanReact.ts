/** What to look for, and what replaces it. */
export type Edit = readonly [RegExp, string | ((found: string) => string)];

/** A declaration at the top level of React’s formatted sources, with its body. */
const declared = (name: string) => new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm');

/** Functions that no longer have anything to do once the rest is left out. */
const emptied = (...names: readonly string[]): Edit[] =>
  names.map(name => [declared(name), `function ${name}() {}`]);

/** A function that always returns the same. */
const constant = (name: string, value: string): Edit => [
  declared(name),
  `function ${name}() { return ${value}; }`,
];

/** Edits within one function only. */
const within = (name: string, pattern: RegExp, replacement: string): Edit => [
  declared(name),
  body => {
    const edited = body.replace(pattern, replacement);
    if (edited === body) throw new Error(`scripts/build/leanReact.ts finds no ${pattern} in ${name}`);
    return edited;
  },
];

/** Animations with React’s `ViewTransition`: every update of the page prepares for them in many places. */
const viewTransitions: readonly Edit[] = [
  within(
    'commitBeforeMutationEffects',
    /^ {2}committedLanes = [^]*$/m,
    `  nextEffect = firstChild;
  while (null !== nextEffect) {
    root = nextEffect;
    JSCompiler_temp = root.child;
    if (
      (null === root.alternate && 0 !== (root.flags & 2)) ||
      (22 === root.tag &&
        (null !== root.memoizedState ||
          (null !== root.alternate && null !== root.alternate.memoizedState))) ||
      0 === (root.subtreeFlags & 1024) ||
      null === JSCompiler_temp
    )
      commitBeforeMutationEffects_complete();
    else (JSCompiler_temp.return = root), (nextEffect = JSCompiler_temp);
  }
}`,
  ),
  within(
    'completeRootWhenReady',
    /^ {6}isViewTransitionEligible &&\n {8}\(\(subtreeFlags = [^]*?\.finished\.then\(subtreeFlags, subtreeFlags\)\)\),$/m,
    '',
  ),
  within('completeRootWhenReady', /isViewTransitionEligible \|\|/, ''),
  [/\((\w+) & 335544064\) === \1/g, '!1'],
  [/^ {2}shouldStartViewTransition\n {4}\? [^]*?^ {4}: \((.*)\);$/m, '$1;'],
  within(
    'flushSpawnedWork',
    /^ {4}recoverableErrors = pendingViewTransitionEvents;[^]*?(?=^ {4}0 !== \(pendingEffectsLanes)/m,
    '',
  ),
  within('flushSpawnedWork', /^ {4}var committedViewTransition = [^]*?;\n.*$/m, ''),
  within('flushPendingEffects', /^ {2}null !== pendingViewTransition &&\n.*$/m, ''),
  // What a mutation tells them.
  [/^var viewTransitionMutationContext = .*\nfunction pushMutationContext\(\) \{[^]*?^\}$/m, ''],
  [/,\s+\(viewTransitionMutationContext = !0\)/g, ''],
  [/(?:[\w$]+ !== \w+ && \()?\bviewTransitionMutationContext = !\d\)?[;,]\n/g, ''],
  [/^ {6}viewTransitionMutationContext &&\n {8}inUpdateViewTransition &&\n.*$/m, ''],
  [/^ {6}(?:current = pushMutationContext\(\)|viewTransitionMutationContext = current);$/gm, ''],
  [/^ViewTransitionPseudoElement\.prototype\.\w+ = [^]*?^\};$/gm, ''],
];

/** Refs of fragments, which are an API of their own. */
const fragmentRefs: readonly Edit[] = [
  within('safelyAttachRef', /^ {8}case 7:\n(?: {10}.*\n)+/m, ''),
  ...emptied(
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
  ),
  within('commitReconciliationEffects', /^ {6}for \(var parent = [^]*?^ {6}\}$/m, ''),
  [/^FragmentInstance\.prototype\.\w+ = function [^]*?^\};$/gm, ''],
];

/** Stylesheets, scripts and connections that components ask for: in our pages only the document does. */
const resources: readonly Edit[] = [
  constant('getResource', 'null'),
  ...emptied(
    'acquireResource',
    'suspendResource',
    'preloadResourceAndSuspendIfNeeded',
    'insertSuspendedStylesheets',
  ),
  constant('preloadResource', '!0'),
  [/^ {2}[DCmXSM]: \w+,?$/gm, ''],
  within('preload', /^ {4}switch \(as\) \{[^]*?^ {4}\}$/m, ''),
  within('preload', /^ {6}"style" === as &&\n[^]*?^ {10}\}\)\);$/m, ''),
  within('preload', / \|\|\n {10}\("style" === as &&[^]*?getScriptSelectorFromKey\(key\)\)\)/, ''),
];

/** Functions as the action of a form, and their hooks. */
const formActions: readonly Edit[] = [
  [
    /^ {4}use(?:HostTransitionStatus|FormState|ActionState|Optimistic|MemoCache|CacheRefresh): (?:\w+|function [^]*?^ {4}\}),?$/gm,
    '',
  ],
  within(
    'beginWork',
    /^ {6}null !== workInProgress\.memoizedState &&\n {8}\(\(\$\$typeof = renderWithHooks\(\n[^]*?TransitionAwareHostComponent,[^]*?;$/m,
    '',
  ),
  [/^ {6}extractEvents\$1\([^]*?^ {6}\);$/m, ''],
  [/^ {2}r: requestFormReset,$/m, ''],
  within('retryIfBlockedOn', /^ {2}i = .*\$\$reactFormReplay;[^]*?^ {4}\}$/m, ''),
  within(
    'setProp',
    /^ {6}if \("function" === typeof value\) \{\n {8}domElement\.setAttribute\(\n {10}key,\n {10}"javascript:[^]*?(?=^ {6}if \($)/m,
    '',
  ),
];

/** Only these animations wait for pictures. */
const awaitedPictures: readonly Edit[] = [
  [
    declared('preloadInstanceAndSuspendIfNeeded'),
    'function preloadInstanceAndSuspendIfNeeded(workInProgress) { workInProgress.flags &= -16777217; }',
  ],
  within('completeRootWhenReady', /^ {2}if \($[^]*?^ {4}\}$/m, ''),
];

/** Browsers older than those of `webpack.config.ts`. */
const oldBrowsers: readonly Edit[] = [
  [/^function makePrefixMap[^]*?(?=^function getVendorPrefixedEventName)/m, ''],
  [
    declared('getVendorPrefixedEventName'),
    'function getVendorPrefixedEventName(eventName) { return eventName; }',
  ],
  [/^var isInputEventSupported = !1;\nif \(canUseDOM\) \{[^]*?^\}$/m, ''],
  [/^ {10}if \(isInputEventSupported\)\n( .*\n) {10}else \{[^]*?^ {10}\}$/m, '$1'],
  [/^ {8}handleEventFunc && handleEventFunc\(.*$/m, ''],
  [/^ {4}"undefined" !== typeof AbortController\n[^]*?^ {8}\},$/m, 'AbortController,'],
];

/** Events that React makes of others: what is selected, typed or composed. */
const madeEvents: readonly Edit[] = [
  [/^ {6}handleEventFunc = targetInst \? getNode[^]*?(?=^ {4}\}\n {4}processDispatchQueue)/m, ''],
  [/^registerTwoPhaseEvent\(\s*"on(?:BeforeInput|Composition\w+|Select)",[^]*?\);$/gm, ''],
];

/** Methods of components that React 16.3 renamed. */
const oldLifecycles: readonly Edit[] = [
  [/"function" !== typeof (\w+)\.UNSAFE_(\w+) &&\s+"function" !== typeof \1\.\2\b/g, '!0'],
];

/** Attributes that have another name in React, mostly of drawings: those that our pages may use. */
const aliases =
  'acceptCharset|htmlFor|httpEquiv|crossOrigin|clipPath|clipRule|dominantBaseline|fillOpacity|fillRule|fontFamily|fontSize|fontWeight|pointerEvents|shapeRendering|stopColor|stopOpacity|strokeDasharray|strokeDashoffset|strokeLinecap|strokeLinejoin|strokeOpacity|strokeWidth|textAnchor|transformOrigin|vectorEffect';

/**
 * Leaves out what no page uses of `react-dom/client`, 16 KB of every page's scripts (Brotli). A component that uses one
 * of these would fail in the browser: a test looks for them in our sources.
 */
export const reactDom: readonly Edit[] = [
  // The components around an error are for developers, whose build is another.
  constant('getStackByFiberInDevAndProd', '""'),
  constant('getComponentNameFromType', '""'),
  ...viewTransitions,
  ...fragmentRefs,
  ...resources,
  ...formActions,
  ...awaitedPictures,
  ...oldBrowsers,
  ...madeEvents,
  ...oldLifecycles,
  constant('defaultOnDefaultTransitionIndicator', 'null'),
  // Activity, SuspenseList and ViewTransition: their elements are refused like any other unknown type.
  [/^ {6}case REACT_(?:ACTIVITY|SUSPENSE_LIST|VIEW_TRANSITION)_TYPE:\n(?: {8}.*\n)+/gm, ''],
  [/(?<!case \d+:\n)^( +)case (?:19|30|31):\n(?:\1 {2}.*\n|\n)+/gm, ''],
  // Custom elements.
  constant('isCustomElement', '!1'),
  [/^ {6}if \(isCustomElement\(tag\)\) \{[^]*?^ {6}\}$/gm, ''],
  [/^ReactDOMSharedInternals\.findDOMNode = [^]*?^\};$/m, ''],
  [new RegExp(`^ {4}\\["(?!(?:${aliases})")[\\w-]+", "[\\w:-]+"\\],?$`, 'gm'), ''],
];
