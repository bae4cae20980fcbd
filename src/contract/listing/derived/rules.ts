import { partsOf } from '../partsOf.ts';

/** What the values of each field may be. */
export const ruleRows = partsOf(['kind', 'choices', 'limits', 'max', 'mayRepeat']);
