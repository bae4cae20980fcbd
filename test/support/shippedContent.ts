import { join } from 'node:path';
import { createContentLibrary, type ContentLibrary, type Facts } from '#server/content/index.ts';
import { silentLog } from '#server/observability/log.ts';
import { projectRoot } from '#server/config/projectRoot.ts';

/** The content pages as shipped with the product. */
export function shippedContent(facts: Facts = {}): ContentLibrary {
  const all = { site: 'Poruch', minimumAge: '16', reviewPeriod: '7 days', ...facts };
  return createContentLibrary({
    shipped: join(projectRoot(), 'translations/content'),
    own: join(projectRoot(), 'no such folder'),
    facts: () => all,
    log: silentLog,
  });
}
