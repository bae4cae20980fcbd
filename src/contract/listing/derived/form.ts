import { partsOf } from '../partsOf.ts';

const properties = ['kind', 'choices', 'limits', 'max', 'lines', 'appliesTo', 'askedIn', 'fact'] as const;

/** The fields that the editor asks for, in the order of its forms. */
export const formRows = partsOf(properties).filter(({ askedIn }) => askedIn !== undefined);
