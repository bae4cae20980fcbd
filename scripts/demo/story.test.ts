import { adviceFor, dataOutcome, portsLine, secondsSince, stepLine } from './story.ts';

test('a step takes one line, with its time in the same column', () => {
  expect(stepLine('Build', secondsSince(0, 41_234), 'The program is in build/')).toBe(
    'Build   41 s  The program is in build/',
  );
  expect(stepLine('Start', secondsSince(0, 1920), 'Ready')).toBe('Start  1.9 s  Ready');
});

test('the data is told by what the seed says, without its own time, or is already there', () => {
  const said = 'The demo community is complete: 60 members, 193 listings, 42 enquiries (14 s)\n';
  expect(dataOutcome(said)).toBe('The demo community is complete: 60 members, 193 listings, 42 enquiries');
  expect(dataOutcome('')).toBe('The demo community is already there');
});

test('every port that the server has taken is named', () => {
  const logged = { at: '', level: 'info', event: 'listening', url: 'http://localhost:3010', mode: 'demo' };
  const lineOf = (ports: object) => portsLine(JSON.stringify({ ...logged, ...ports }));
  expect(lineOf({ port: 3010, stripePort: 41_000, databasePort: 21_000 })).toBe(
    'Ports of this machine: 3010 for the site, 41000 for the built-in Stripe, 21000 for the database',
  );
  expect(lineOf({ port: 3000 })).toBe('Ports of this machine: 3000 for the site');
  expect(portsLine('{"event":"stopping"}')).toBeUndefined();
});

test('a full disk and a folder of somebody else are explained, other failures explain themselves', () => {
  expect(adviceFor('ENOSPC: no space left on device, write')).toContain('free some space');
  expect(adviceFor('could not extend file "base/5/1": No space left on device')).toContain('free some space');
  expect(adviceFor("EACCES: permission denied, mkdir '/root/data'")).toContain('set DATA_DIR');
  expect(adviceFor('This database contains other users')).toBeUndefined();
});
