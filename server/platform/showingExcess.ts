import { ApiError } from '#contract/errors.ts';
import type { Engine, Viewer } from '#server/marketplace/ctx.ts';
import { signallingLimit } from '#server/marketplace/limits/index.ts';
import { raise } from '#server/marketplace/signals/index.ts';

/** Does the work; somebody who thereby reaches a limit that hints at abuse is shown to the operators. @throws what it throws */
export async function showingExcess<T>(engine: Engine, viewer: Viewer, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const limit = error instanceof ApiError ? signallingLimit(error.meta?.limit) : undefined;
    if (limit && viewer.kind === 'user')
      await raise(engine, engine.db, { userId: viewer.userId, reason: 'tooOften', detail: limit });
    throw error;
  }
}
