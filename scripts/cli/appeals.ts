/** Handles appeals in which guests and hosts ask the team to cancel. The running server makes the refunds. */
import { operatorCommand } from './operatorCommand.ts';

void operatorCommand(
  {
    name: 'appeals',
    summary: "lists bookings to cancel or that didn't happen",
    forms: {
      '': 'lists open appeals, urgent ones first, then the oldest',
      'cancel <id>': "cancels that transaction's booking; both sides get a mail, the guest a full refund",
      'close <id> [words…]':
        'closes the appeal, and the booking remains; whoever appealed gets a mail with this text',
    },
  },
  () => import('./operate/appeals.ts'),
);
