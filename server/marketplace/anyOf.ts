/**
 * SQL for `any` of the list in a parameter, such as `$1`, in a statement that has a name. PostgreSQL plans such a statement
 * once when the plan for all values does not look more expensive than those made for the values given. It assumes ten
 * elements in a list of unknown length, so with `any($1::uuid[])` and one uuid it would plan each execution, which takes
 * longer than the execution itself. A subquery hides the length.
 */
export const anyOf = (parameter: string, type = 'uuid') => `any(${listOf(parameter, type)}::${type}[])`;

/** The same for `unnest`: the list, of a length that the planner does not see. */
export const listOf = (parameter: string, type = 'uuid') => `(select ${parameter}::${type}[])`;
