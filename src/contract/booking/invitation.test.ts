import { invitationOf, invitationProblem } from './invitation.ts';

const invitation = { start: '2026-04-01', end: '2026-04-03' };

test('an invitation is read from protected data', () => {
  expect(invitationOf({ invitation, phone: '1' })).toEqual(invitation);
});

test.each([
  {},
  { invitation: null },
  { invitation: 'soon' },
  { invitation: [] },
  { invitation: { start: '2026-04-01' } },
  { invitation: { start: '2026-04-31', end: '2026-05-03' } },
  { invitation: { start: '2026-04-03', end: '2026-04-03' } },
  { invitation: { start: 1, end: 2 } },
])('%j has none', data => {
  expect(invitationOf(data)).toBeUndefined();
});

test.each([
  [invitation, undefined],
  [{ start: '2026-03-02', end: '2026-03-03' }, undefined],
  [{}, { field: 'start', problem: 'missing' }],
  [{ start: '2026-04-01' }, { field: 'end', problem: 'missing' }],
  [
    { start: '2026-03-01', end: '2026-04-03' },
    { field: 'start', problem: 'past' },
  ],
  [{ start: '2026-05-28', end: '2026-05-30' }, undefined],
  [
    { start: '2026-05-28', end: '2026-05-31' },
    { field: 'end', problem: 'tooFar' },
  ],
  [
    { start: '2026-05-30', end: '2026-05-31' },
    { field: 'start', problem: 'tooFar' },
  ],
  [
    { start: '2026-04-03', end: '2026-04-03' },
    { field: 'end', problem: 'order' },
  ],
  [
    { start: '2026-04-01', end: '2026-07-01' },
    { field: 'end', problem: 'tooFar' },
  ],
])('%j on 2 March has the problem %j', (stay, problem) => {
  expect(invitationProblem(stay, '2026-03-02')).toEqual(problem);
});
