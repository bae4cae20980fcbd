import JSDOMEnvironment from 'jest-environment-jsdom';
import { setTimeout as wait } from 'node:timers/promises';
import { cheapComputedStyle } from './computedStyle.ts';
import type { Dom } from './domWindow.ts';
import { keptGlobals } from './rememberProperties.ts';
import { replacesModules } from './replacesModules.cjs';
import { rememberWindow } from './windowState.ts';

type Given = ConstructorParameters<typeof JSDOMEnvironment>;

let only: SharedDomEnvironment | undefined;

class DomEnvironment extends JSDOMEnvironment {
  /** The globals that shared modules define are added by the runtime. */
  readonly keptGlobals = keptGlobals();
  /** Folders whose modules are evaluated for each file: modules of pages keep state, such as the loaded Stripe.js. */
  readonly perFileFolders = ['test', 'src'];

  constructor(...given: Given) {
    super(...given);
    cheapComputedStyle(domOf(this).window);
  }
}

class SharedDomEnvironment extends DomEnvironment {
  private readonly restore: () => void;

  constructor(config: Given[0], context: Given[1]) {
    // What jsdom reports goes to the console of the running file.
    const get = (first: object, name: PropertyKey) =>
      Reflect.get(only?.global.console ?? first, name) as unknown;
    super(config, { ...context, console: new Proxy<Console>(context.console, { get }) });
    this.restore = rememberWindow(domOf(this), this.keptGlobals);
  }

  override async teardown(): Promise<void> {
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    // React's scheduler ends with a timer of its own; if it were stopped before, it would never start again.
    await wait(0);
    this.restore();
  }
}

function domOf({ dom }: JSDOMEnvironment): Dom {
  if (!dom) throw new Error('jsdom did not create a window.');
  return dom;
}

/**
 * Jest's jsdom environment, one for all test files of a worker: each file starts with the initial window. A file that
 * replaces modules has a window of its own.
 */
export default function domEnvironment(...given: Given): DomEnvironment {
  if (replacesModules(given[1].testPath)) return new DomEnvironment(...given);
  return (only ??= new SharedDomEnvironment(...given));
}
