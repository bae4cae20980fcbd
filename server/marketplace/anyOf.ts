/**
 * SQL for `any` of the list in a parameter, such as `$1`, in a statement that has a name. PostgreSQL plans such a statement
 * once if the plan that fits all values looks no dearer than those made for the values given. It takes a list whose
 * length it does not know for ten, so with `any($1::uuid[])` and one uuid each execution would be planned anew, which
 * takes longer than the execution. A subquery hides the length.
 */
export const anyOf = (parameter: string, type = 'uuid') => `any(${listOf(parameter, type)}::${type}[])`;

/** The same for `unnest`: the list, of a length that the planner does not see. */
export const listOf = (parameter: string, type = 'uuid') => `(select ${parameter}::${type}[])`;
