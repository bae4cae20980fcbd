/** Fills an empty database with the demo community, for PORUCH_MODE=demo and development. */
import { runCommand } from '../cli/runCommand.ts';

const command = {
  name: 'seed',
  summary: 'adds the demo community to an empty database',
  options: { 'if-empty': { type: 'boolean', about: 'ends silently if the community already exists' } },
  notes: 'An interrupted seed is resumed.',
} as const;

runCommand(command, async (config, { values }) => {
  // Loaded only now: the help need not wait for the engine.
  const { seedDatabase } = await import('./seed/seedDatabase.ts');
  await seedDatabase(config, values['if-empty'] === true);
});
