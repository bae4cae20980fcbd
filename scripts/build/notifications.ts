import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readCommand } from '#server/config/commandLine.ts';
import { notificationsPage } from './notificationsPage.ts';

readCommand({ name: 'notifications', summary: 'generates docs/notifications.md from the kinds of mails' });
const file = 'docs/notifications.md';
writeFileSync(file, notificationsPage());
execFileSync('npx', ['oxfmt', file]);
