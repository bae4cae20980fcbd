/**
 * Jobs that failed too often and need a human. Below them it lists jobs that have failed but will be retried
 * automatically. Works beside the running server.
 */
import { operatorCommand } from './operatorCommand.ts';

void operatorCommand(
  {
    name: 'dead-letters',
    summary: 'lists failed jobs, stuck payments and disputes',
    forms: {
      '': 'lists jobs that failed too often, and those that will be retried automatically',
      list: 'the same',
      'retry <id>…': 'makes the server retry these at once; nothing if one of them is unknown',
      'retry all': 'makes the server retry all but lost disputes, which are a decision',
    },
    notes:
      "Disputes and returned refunds leave the list once they are settled in the payment provider's dashboard.\nA lost dispute is only paid out when its id is given.",
  },
  () => import('./operate/deadLetters.ts'),
);
