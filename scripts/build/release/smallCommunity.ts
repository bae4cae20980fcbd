import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/adapters/db/embedded/index.ts';
import { migrate } from '#server/adapters/db/migrate.ts';
import { actionsIn, addPerson } from '#test/support/actions.ts';
import { testEngine } from '#test/support/database.ts';
import { fillTables } from '#test/support/fillTables.ts';
import { sqlDump } from './sqlDump.ts';

/**
 * Returns a dump of a database of this version after a booking and an enquiry: nearly every table has rows, with Cyrillic
 * text and characters that SQL and COPY have to escape.
 */
export async function dumpSmallCommunity(title: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'poruch-release-'));
  const server = await startEmbedded({ home, isThrowAway: true });
  try {
    // Only the databases created on its server are migrated.
    const app = await testEngine({}, undefined, { url: server.url, template: undefined });
    try {
      await migrate(app.url);
      app.clock.set('2026-11-26T10:00:00Z');
      const [ada, ben] = [await addPerson(app.engine), await addPerson(app.engine)];
      const does = actionsIn(app.engine);
      const room = await ada.publishes({ title: 'Кімната\twith a \\ view\n"quoted" it\'s' });
      const booking = await does.requests(ben.viewer, room, '2027-05-01', '2027-05-03');
      await does.writes(ben.viewer, booking, 'Доброго дня! Is it still free?');
      await does.moves(ada.viewer, booking, 'transition/accept');
      const enquiry = await does.enquires(ben.viewer, room);
      await does.writes(ada.viewer, enquiry, 'Так, приїжджайте.');
      const mailOf = (id: string) => ({ id, email: `${id}@example.org` });
      await fillTables(app, {
        ada: mailOf(ada.id),
        ben: mailOf(ben.id),
        listing: { id: { uuid: room } } as Parameters<typeof fillTables>[1]['listing'],
        transactionId: String(enquiry.id),
      });
      return await sqlDump(app.url, title);
    } finally {
      await app.close();
    }
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
