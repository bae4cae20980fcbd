import type { Response } from 'express';
import { sentAtTiming } from '#src/config/pageMarks.ts';

/**
 * Says in a header when a page is sent, in milliseconds since 1970: browsers whose clocks are wrong tell times by it
 * (`src/util/clock.ts`). The header `Date` is hidden from the page's scripts, and the page itself may be cached.
 */
export const sayWhenSent = (response: Response, now: number): void =>
  void response.setHeader('Server-Timing', `${sentAtTiming};dur=${now}`);
