import { residentMemory } from '../bench/memory.ts';
import { median } from '../report.ts';
import type { Cluster } from './cluster.ts';

const every = 10_000;

/** Resident memory of a process over time, in MB. */
export interface MemoryOf {
  process: string;
  /** Medians of the first and the last fifth after the warm-up. */
  first: number;
  last: number;
  most: number;
  /** The medians of each tenth of the time after the warm-up. */
  course: readonly number[];
}

export interface MemoryWatch {
  /** `warmUp`: the share of the run, from 0 to 1, that does not count. */
  stop(warmUp: number): MemoryOf[];
}

/** Samples every web process and the worker at intervals. */
export function watchMemory({ webs, worker }: Cluster): MemoryWatch {
  const watched = [
    ...webs.map((server, n) => ({ name: `web ${n + 1}`, server, samples: [] as number[] })),
    { name: 'worker', server: worker, samples: [] as number[] },
  ];
  const timer = setInterval(() => {
    for (const { server, samples } of watched) {
      const now = residentMemory(server.pid());
      // 0 while it is being restarted.
      if (now > 0) samples.push(now);
    }
  }, every);
  return {
    stop(warmUp) {
      clearInterval(timer);
      return watched.map(({ name, samples }) => {
        const after = samples.slice(Math.floor(samples.length * warmUp));
        const part = (from: number, to: number) =>
          median(after.slice(Math.floor(after.length * from), Math.ceil(after.length * to)));
        return {
          process: name,
          first: part(0, 0.2),
          last: part(0.8, 1),
          most: Math.max(...samples),
          course: Array.from({ length: 10 }, (_, n) => part(n / 10, (n + 1) / 10)),
        };
      });
    },
  };
}

/** Growth relative to the first value, in percent. */
export const growth = ({ first, last }: MemoryOf): number => (100 * (last - first)) / first;
