import NodeEnvironment from 'jest-environment-node';
import { keptGlobals, rememberProperties } from './rememberProperties.ts';

type Given = ConstructorParameters<typeof NodeEnvironment>;

let only: SharedNodeEnvironment | undefined;

class SharedNodeEnvironment extends NodeEnvironment {
  /** The globals that shared modules define are added by the runtime. */
  readonly keptGlobals = keptGlobals();
  /** Folders whose modules are evaluated for each file. */
  readonly perFileFolders = ['test'];
  private readonly restore: readonly (() => void)[] = [];

  constructor(...given: Given) {
    super(...given);
    const { process } = this.global;
    this.restore = [
      rememberProperties(this.global, this.keptGlobals),
      rememberProperties(process),
      rememberProperties(process.env),
    ];
  }

  override teardown(): Promise<void> {
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    for (const restore of this.restore) restore();
    // Jest's own record of deleted globals would retain every file's modules in memory.
    Object.assign(Reflect.get(this, '_globalProxy') as object, { leftovers: [] });
    return Promise.resolve();
  }
}

/**
 * Jest's node environment, one for all test files of a worker; each file starts with the initial globals and
 * process.env.
 */
export default function nodeEnvironment(...given: Given): SharedNodeEnvironment {
  return (only ??= new SharedNodeEnvironment(...given));
}
