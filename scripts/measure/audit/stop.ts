import type { Viewer } from './community.ts';
import type { Interaction } from './interactions.ts';

/** A page to audit, as it opens or after an interaction. */
export interface Stop {
  who: Viewer;
  path: string;
  /** A short name for the interaction. */
  state?: string;
  act?: Interaction;
  /** Fields posted to the page without JavaScript. */
  form?: Readonly<Record<string, string>>;
  /** Expected status of the response; 200 by default. */
  status?: number;
  /** Expected redirect target, as a path; absent when there is no redirect. */
  to?: string;
}

/** Returns the stops of one viewer: at a path as it opens, and after each interaction. */
export const by =
  (who: Viewer) =>
  (path: string, acts: Readonly<Record<string, Interaction>> = {}): Stop[] => [
    { who, path },
    ...Object.entries(acts).map(([state, act]) => ({ who, path, state, act })),
  ];

/** The response to a form posted without JavaScript. */
export const posted = (who: Viewer, path: string, form: Readonly<Record<string, string>>): Stop[] => [
  { who, path, state: 'posted', form },
];

/** The same, where the page must not be found. */
export const missing = (stop: Stop): Stop => ({ ...stop, status: 404 });
