import type JSDOMEnvironment from 'jest-environment-jsdom';

/** A document of jsdom with its window and cookies. */
export type Dom = NonNullable<JSDOMEnvironment['dom']>;

export type DomWindow = Dom['window'];
