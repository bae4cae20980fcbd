import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { notificationsPage } from './notificationsPage.ts';

// Generates docs/notifications.md from the kinds of mails.
const file = 'docs/notifications.md';
const options = { ...(await resolveConfig(file)), filepath: file };
writeFileSync(file, await format(notificationsPage(), options));
