/** Yields to the event loop, so that pending taps and scrolls are handled first. */
export const nextTask = () => new Promise<void>(resolve => setTimeout(resolve));
