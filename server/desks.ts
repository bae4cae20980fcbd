import { communityDesk } from './communityDesk.ts';
import { consoleDesk } from './consoleDesk/index.ts';
import { crawlerDesk } from './crawlerDesk.ts';
import { dataCopyDesk } from './dataCopyDesk.ts';
import type { Engine } from './marketplace/ctx.ts';
import { safetyDesk } from './safetyDesk.ts';
import { savedSearchDesk } from './savedSearchDesk.ts';
import type { Site } from './siteSettings/index.ts';
import { verificationDesk } from './verificationDesk.ts';
import type { WebDeps } from './web/index.ts';
import { whileOpen } from './whileOpen.ts';

type Desks = Pick<
  WebDeps,
  'verification' | 'dataCopies' | 'safety' | 'savedSearches' | 'community' | 'crawlers' | 'console'
>;

const safetyDeeds = ['block', 'unblock', 'report', 'addNote', 'takeBack', 'appeal'] as const;

/** The web app's doors to the embedded engine. What people write through them is refused while the site is worked on. */
export function desksOf(engine: Engine, site: Site): Desks {
  return {
    verification: whileOpen(engine, verificationDesk(engine), ['submit', 'withdraw']),
    dataCopies: whileOpen(engine, dataCopyDesk(engine), ['ask']),
    safety: whileOpen(engine, safetyDesk(engine), safetyDeeds),
    savedSearches: whileOpen(engine, savedSearchDesk(engine), ['save', 'change', 'remove']),
    community: communityDesk(engine),
    crawlers: crawlerDesk(engine),
    console: consoleDesk(engine, site),
  };
}
