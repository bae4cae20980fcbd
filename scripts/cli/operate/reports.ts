import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUrgent } from '#contract/safety/reports.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { readLargest } from '#server/marketplace/images/index.ts';
import { close, queryOpen, show, type ReportForOperator } from '#server/marketplace/reports/index.ts';
import type { OperatorWork } from './inContext.ts';

async function run(ctx: Ctx, [command, id = '', ...rest]: readonly string[]): Promise<void> {
  if (command === undefined) return list(ctx);
  if (command === 'show') return console.log(format(await show(ctx, { id })));
  const [folder = ''] = rest;
  if (command === 'pictures') return writePictures(ctx, id, folder);
  const [outcome = '', ...answer] = rest;
  await close(ctx, { id, outcome, answer: answer.join(' ') });
  console.log(`Closed: ${id}. The reporter gets a mail.`);
}

async function list(ctx: Ctx): Promise<void> {
  const open = await queryOpen(ctx);
  if (open.length === 0) return console.log('No reports are open.');
  console.log(`Open reports: ${open.length}\n`);
  for (const one of open) console.log(`${headOf(one)}\n`);
  console.log('Read one with: npm run reports -- show <id>');
}

const headOf = (report: ReportForOperator) =>
  [
    `${report.id}${isUrgent(report.reason) ? '  URGENT' : ''}`,
    `  ${report.kind}, ${report.reason}, ${moment(report.createdAt)}: ${plain(String(report.evidence.about ?? ''))}`,
    `  about ${nameOf(report.subject)}, from ${nameOf(report.reporter)}`,
    ...(report.note ? [`  "${plain(report.note)}"`] : []),
  ].join('\n');

function format(report: ReportForOperator): string {
  const { evidence, imageIds, targetId, state, outcome, answer, closedAt } = report;
  const seen = Object.entries(evidence).map(
    ([name, value]) => `    ${name}: ${plain(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return [
    headOf(report),
    `  what was reported (${targetId ?? 'deleted'}), as it was then:`,
    ...seen,
    ...(imageIds.length > 0
      ? [`  pictures: ${imageIds.length}, npm run reports -- pictures ${report.id} <folder>`]
      : []),
    ...(closedAt ? [`  ${state} ${moment(closedAt)}: ${outcome ?? ''} ${plain(answer ?? '')}`] : []),
  ].join('\n');
}

function nameOf(user: Resource | undefined): string {
  if (!user) return 'a deleted account';
  const { email, profile, banned, deleted } = user.attributes as unknown as {
    email: string;
    banned: boolean;
    deleted: boolean;
    profile: { displayName: string } | null;
  };
  const state = banned ? ', banned' : deleted ? ', deleted' : '';
  return `${plain(profile?.displayName ?? '')} <${plain(email)}> ${user.id}${state}`;
}

const moment = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

// User-written text: control characters could manipulate the terminal.
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

async function writePictures(ctx: Ctx, id: string, folder: string): Promise<void> {
  const { imageIds } = await show(ctx, { id });
  if (imageIds.length === 0) return console.log('This report has no pictures.');
  // Only the operator's own account on this machine may read them.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const imageId of imageIds) {
    const bytes = await readLargest(ctx.engine, imageId);
    const path = join(folder, `${imageId}.jpg`);
    if (bytes) writeFileSync(path, bytes, { mode: 0o600 });
    console.log(bytes ? path : `${imageId} is gone`);
  }
  console.log('Delete these files once you have decided.');
}

function reasonOf({ code }: ApiError): string {
  if (code === 'not-found') return 'no such open report';
  return 'write at most 2000 characters';
}

/** What `npm run reports` does. */
export const work: OperatorWork = {
  viewer: { kind: 'system' },
  run,
  reasonOf,
};
