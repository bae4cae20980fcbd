/** Runs at most `width` pieces of work at once; the others wait in order of arrival (a semaphore). */
export function createSemaphore(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async work => {
    if (free > 0) free -= 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
