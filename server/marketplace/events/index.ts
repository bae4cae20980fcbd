export { forgetPerson, keepEvents, keptFor } from './number.ts';
export { query, type EventQuery } from './query.ts';
export { record, type Change, type Origin } from './record.ts';
export { refer } from './snapshot.ts';
export { eventTypes, type EventType } from './types.ts';
