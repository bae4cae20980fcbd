import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { readCommand } from '#server/config/commandLine.ts';
import { notificationsPage } from './notificationsPage.ts';

readCommand({ name: 'notifications', summary: 'generates docs/notifications.md from the kinds of mails' });
const file = 'docs/notifications.md';
const options = { ...(await resolveConfig(file)), filepath: file };
writeFileSync(file, await format(notificationsPage(), options));
