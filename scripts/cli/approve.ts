/** Approves pending listings. Works beside the running server. */
import { operatorCommand } from './operatorCommand.ts';

void operatorCommand(
  {
    name: 'approve',
    summary: 'lists listings awaiting approval',
    forms: {
      '': 'lists them, each as <id>@<time of its last change>',
      '<id>@<moment>…': 'publishes these, unless their authors have changed them since',
      'reject <id>@<moment> <reason>…': 'returns one to its author with a reason',
    },
  },
  () => import('./operate/approve.ts'),
);
