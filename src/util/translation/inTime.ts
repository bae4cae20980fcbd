/** @throws TimeoutError when the promise has not settled after this many milliseconds */
export async function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
