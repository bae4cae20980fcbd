import type { Scope } from '../endpoint.ts';

/** The token of a program that an operator runs (marketplace-api 2.4). */
export const operators: readonly Scope[] = ['integ'];
