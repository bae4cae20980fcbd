import type { Request, Response, Router } from 'express';
import { auditQuery, figureSpan } from '#src/api/endpoints/console.ts';
import { recordQuery } from '#src/api/endpoints/consoleRecords.ts';
import type { ConsoleGuard } from '../session/consoleSession.ts';
import { parseInput } from './endpoints/parseInput.ts';

/** Adds the console's files, which browsers display or save as they are, to the router at `/api`. */
export function mountConsoleFiles(
  router: Router,
  guardOf: (request: Request, response: Response) => ConsoleGuard,
): void {
  router.get('/console/document', async (request, response) => {
    const { operator, service } = await guardOf(request, response).opened('document');
    const { id, at } = request.query;
    const { name, bytes } = await service.document(operator, queried(id), Number(at));
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Content-Disposition', `inline; filename="${name}"`);
    response.type(name).send(bytes);
  });
  router.get('/console/picture', async (request, response) => {
    const { operator, service } = await guardOf(request, response).opened('picture');
    const { report, image } = request.query;
    response.type('jpeg').send(await service.picture(operator, queried(report), queried(image)));
  });
  router.get('/console/report-document', async (request, response) => {
    const { operator, service } = await guardOf(request, response).opened('report-document');
    const { report, at } = request.query;
    const bytes = await service.reportDocument(operator, queried(report), Number(at));
    // Saved, not shown: somebody else's file opens where the operator's machine checks it.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.attachment('document.pdf').send(bytes);
  });
  router.get('/console/figures.csv', async (request, response) => {
    const { operator, service } = await guardOf(request, response).opened('figures.csv');
    const { span } = parseInput(figureSpan, request.query, 'body');
    const csv = await service.figuresCsv(operator, span);
    response.setHeader('Content-Disposition', 'attachment; filename="figures.csv"');
    response.type('csv').send(csv);
  });
  router.get('/console/audit.csv', async (request, response) => {
    const { operator, service } = await guardOf(request, response).opened('audit.csv');
    const query = parseInput(auditQuery, request.query, 'body');
    response.setHeader('Content-Disposition', 'attachment; filename="audit.csv"');
    await sendCsv(response, service.auditCsv(operator, query));
  });
  router.get('/console/records.csv', async (request, response) => {
    const { operator, service } = await guardOf(request, response).opened('records.csv');
    const { kind, ...filters } = request.query;
    const query = parseInput(recordQuery, { kind, filters }, 'body');
    response.setHeader('Content-Disposition', `attachment; filename="${query.kind}.csv"`);
    await sendCsv(response, service.records.csv(operator, query));
  });
}

async function sendCsv(response: Response, pieces: AsyncIterable<string>): Promise<void> {
  response.type('csv');
  for await (const piece of pieces) response.write(piece);
  response.end();
}

const queried = (value: unknown): string => (typeof value === 'string' ? value : '');
