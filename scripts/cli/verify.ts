/** Handles requests for the verification badge. Works beside the running server. */
import { operatorCommand } from './operatorCommand.ts';

void operatorCommand(
  {
    name: 'verify',
    summary: 'lists requests for the badge',
    forms: {
      '': 'lists open requests, each as <id>@<mark>',
      'documents <id> <folder>': 'writes its documents into the folder; delete them afterwards',
      'approve <id>@<mark>': "grants the badge, unless the user's name has changed since",
      'reject <id> <reason>…': 'rejects it; the user reads the reason',
    },
  },
  () => import('./operate/verify.ts'),
);
