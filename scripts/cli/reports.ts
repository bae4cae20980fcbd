/** Handles user reports. Works beside the running server. */
import { reportOutcomes } from '#contract/safety/reports.ts';
import { operatorCommand } from './operatorCommand.ts';

void operatorCommand(
  {
    name: 'reports',
    summary: 'lists user reports',
    forms: {
      '': 'lists open reports, the oldest first',
      'show <id>': 'shows a report in full, even a closed one',
      'pictures <id> <folder>': 'writes its images into the folder; delete them afterwards',
      [`close <id> ${reportOutcomes.join('|')} [words…]`]: 'closes it, with words to the person who reported',
    },
    notes: 'Take action against users and listings at /console or with the Integration API.',
  },
  () => import('./operate/reports.ts'),
);
