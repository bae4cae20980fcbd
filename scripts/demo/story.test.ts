import { adviceFor, dataOutcome, secondsSince, stepLine } from './story.ts';

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

test('a full disk and a folder of somebody else are explained, other failures explain themselves', () => {
  expect(adviceFor('ENOSPC: no space left on device, write')).toContain('free some space');
  expect(adviceFor('could not extend file "base/5/1": No space left on device')).toContain('free some space');
  expect(adviceFor("EACCES: permission denied, mkdir '/root/data'")).toContain('set DATA_DIR');
  expect(adviceFor('This database contains other users')).toBeUndefined();
});
