import type { Scope } from '../endpoint.ts';

/** The scope of Integration API clients, run by operators (marketplace-api 2.4). */
export const operators: readonly Scope[] = ['integ'];
