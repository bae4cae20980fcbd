import { join } from 'node:path';
import type { Side } from '../moduleRules.ts';

export interface MakeOptions {
  /** Whether compilers keep what they have compiled, so that they only compile what has changed the next time. */
  compilerCache: boolean;
}

/** A part of the build, which depends on its inputs, its tools and nothing else. */
export interface Part {
  name: string;
  /** Files and folders of the project. A compiler, or a test, finds what is missing here. */
  inputs: readonly string[];
  /** Writes the part into an empty folder, arranged as in `build/`. */
  make(root: string, folder: string, options: MakeOptions): Promise<void>;
}

const config = [
  'scripts/build/classNames.ts',
  'scripts/build/evaluate.js',
  'scripts/build/launchers.ts',
  'scripts/build/lean.ts',
  'scripts/build/leanReact.ts',
  'scripts/build/moduleRules.ts',
  'scripts/build/programs.ts',
  'scripts/requireNode.cjs',
  'src/contract/locales.ts',
  'webpack.config.ts',
];

const gazetteer = ['server/adapters/geocoder', 'server/config/projectRoot.ts'];

const side = (name: Side, inputs: readonly string[]): Part => ({
  name,
  inputs: [...config, ...inputs],
  async make(root, folder, { compilerCache }) {
    const { compile } = await import('./compile.ts');
    await compile(name, root, { folder, inputs: this.inputs, compilerCache });
  },
});

/**
 * All parts, in lists that one process makes one after the other: a process takes a second to start. Those that take
 * longest come first.
 */
export const jobs: readonly (readonly Part[])[] = [
  [side('web', ['src'])],
  [
    {
      name: 'map',
      inputs: [...gazetteer, 'scripts/build/baseMap', 'src/contract'],
      async make(_root, folder) {
        const { writeBaseMap } = await import('../baseMap/baseMap.ts');
        writeBaseMap(join(folder, 'map.pmtiles'));
      },
    },
  ],
  [side('app', ['src']), side('worker', ['src'])],
  [
    side('server', ['scripts/build/baseMap', 'scripts/cli', 'scripts/program.ts', 'server', 'src']),
    side('simulator', ['server/adapters/stripe/simulator', 'src']),
  ],
  [
    {
      name: 'messages',
      inputs: ['scripts/build/catalogues.ts', 'scripts/build/messages.ts', 'src', 'translations'],
      async make(root, folder) {
        const { writeMessages } = await import('../messages.ts');
        writeMessages(root, folder);
      },
    },
    {
      name: 'content',
      inputs: ['scripts/build/content.ts', 'server/content', 'src', 'translations/content'],
      async make(root, folder) {
        const { writeContent } = await import('../content.ts');
        writeContent(root, folder);
      },
    },
    {
      name: 'gazetteer',
      inputs: [...gazetteer, 'src/contract'],
      async make(_root, folder) {
        const { writeGazetteer } = await import('#server/adapters/geocoder/compact.ts');
        writeGazetteer(folder);
      },
    },
  ],
];
