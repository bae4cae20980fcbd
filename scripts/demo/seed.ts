import { readConfig } from '#server/config/index.ts';
import { seedDatabase } from './seed/seedDatabase.ts';

/** Fills an empty database with the demo community, for PORUCH_MODE=demo and development. */
export const run = ({ values }: { values: { 'if-empty': boolean } }): Promise<void> =>
  seedDatabase(readConfig(process.env), values['if-empty']);
