import type { Ctx, Engine } from '../marketplace/ctx.ts';
import { noIncludes } from '../marketplace/ctx.ts';
import * as dataExports from '../marketplace/dataExports/index.ts';
import type { DataExportService } from '../web/services/dataExport.ts';
import type { Actor } from '../web/services/verification.ts';

/** Creates the web app's data export service, on the embedded engine. */
export function createDataExportService(engine: Engine): DataExportService {
  const ctxOf = ({ userId, limited }: Actor): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: noIncludes,
  });
  return {
    show: actor => dataExports.showOwn(ctxOf(actor)),
    ask: actor => dataExports.requestExport(ctxOf(actor)),
    open: actor => dataExports.openOwn(ctxOf(actor)),
  };
}
