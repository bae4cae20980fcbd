export { accountData, maintainEvents, keptFor } from './number.ts';
export { query, type EventQuery } from './query.ts';
export type { Origin } from '#server/marketplace/origin.ts';
export { record, type Change } from './record.ts';
export { refer } from './snapshot.ts';
export { eventTypes, type EventType } from './types.ts';
