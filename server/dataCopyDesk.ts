import type { Ctx, Engine } from './marketplace/ctx.ts';
import { readNothingMore } from './marketplace/ctx.ts';
import * as dataCopies from './marketplace/dataCopies/index.ts';
import type { DataCopyDesk } from './web/dataCopy.ts';
import type { Asker } from './web/verification.ts';

/** The web app's door to the copies of people's data. */
export function dataCopyDesk(engine: Engine): DataCopyDesk {
  const ctxOf = ({ userId, limited }: Asker): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: readNothingMore,
  });
  return {
    show: asker => dataCopies.showOwn(ctxOf(asker)),
    ask: asker => dataCopies.ask(ctxOf(asker)),
    open: asker => dataCopies.openOwn(ctxOf(asker)),
  };
}
