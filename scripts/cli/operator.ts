/**
 * Manages the operators of the console at /console, in addition to the addresses in OPERATORS. Works beside the running
 * server.
 */
import { operatorCommand } from './operatorCommand.ts';

void operatorCommand(
  {
    name: 'operator',
    summary: 'lists operators of /console',
    forms: {
      '': 'lists the operators',
      'create <email>': 'makes a user an operator; without an account, creates one with a password',
      'remove <email>': 'revokes it',
      'reset <email>': 'resets the second factor of an operator who has lost phone and recovery codes',
    },
    notes: 'The addresses in OPERATORS are operators, too.',
  },
  () => import('./operate/operator.ts'),
);
