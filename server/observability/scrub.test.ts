import { scrubbed } from './errorReports.ts';

test.each([
  [
    'duplicate key value violates unique constraint "users_email"',
    'duplicate key value violates unique constraint …',
  ],
  ['Key (email)=(ada@example.org) already exists.', 'Key … already exists.'],
  ['no mailbox ada@example.org here', 'no mailbox … here'],
  ['connect to postgres://poruch:secret@db:5432/poruch failed', 'connect to … failed'],
  ['listing 0190a0b1-0000-7000-8000-000000000001 is gone', 'listing … is gone'],
  ['token eyJhbGciOiJIUzI1NiIsInR5cCI6 is wrong', 'token … is wrong'],
  ['call +380 44 123 45 67 now', 'call … now'],
  ['from 203.0.113.77:4411 refused', 'from … refused'],
  ["Cannot read properties of undefined (reading 'id')", 'Cannot read properties of undefined (reading …)'],
  ['not found after 12 tries', 'not found after 12 tries'],
])('%s', (message, words) => expect(scrubbed(message)).toBe(words));
