import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findSignallingLimit } from '#server/marketplace/limits/index.ts';
import { raise } from '#server/marketplace/signals/index.ts';
import type { Viewer } from '../marketplace/origin.ts';

/**
 * Runs the work. A user who reaches a limit that suggests abuse is reported to the operators. @throws what the work
 * throws
 */
export async function reportingAbuse<T>(engine: Engine, viewer: Viewer, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const limit = error instanceof ApiError ? findSignallingLimit(error.meta?.limit) : undefined;
    if (limit && viewer.kind === 'user')
      await raise(engine, engine.db, { userId: viewer.userId, reason: 'tooOften', detail: limit });
    throw error;
  }
}
