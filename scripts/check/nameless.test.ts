import { looksLikeTeam } from '#server/marketplace/users/offices.ts';
import { readCatalogues } from '../build/catalogues.ts';

const catalogues = Object.entries(readCatalogues(process.cwd()));

test.each(catalogues)('nobody can call themselves what stands for a missing name: %s', (_, messages) => {
  const names = Object.keys(messages).filter(key => /^UserName\.\w+$/.test(key));
  expect(names.length).toBeGreaterThanOrEqual(3);
  const isHeld = (name = '') =>
    looksLikeTeam({ firstName: name, lastName: '-', displayName: null, publicData: {} }, 'Poruch');
  expect(names.filter(key => !isHeld(messages[key]))).toEqual([]);
});
