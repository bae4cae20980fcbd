import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { held, through, type Attack } from './attack.ts';

export const floodAttacks: readonly Attack[] = [
  {
    name: 'sixty messages into a conversation that nobody answers',
    async play(site) {
      const host = await site.signUp('Hanna', 'Host');
      const sender = await site.signUp('Mallory', 'Flood');
      const thread = await sender.enquires(await host.publishes());
      for (let sent = 1; sent < 60; sent++) {
        try {
          await sender.writes(thread, `Answer me ${sent}`);
        } catch (error) {
          return (error as { status?: number }).status === 429
            ? held(`refused after ${sent} messages`)
            : Promise.reject(error as Error);
        }
      }
      return through('60 messages');
    },
  },
  {
    name: 'a body sent byte by byte holds its connection',
    async play({ url }) {
      const { hostname, port, host } = new URL(url);
      const socket = connect(Number(port), hostname);
      const closed = new Promise<boolean>(resolve => socket.once('close', () => resolve(true)));
      socket.on('error', () => undefined);
      socket.write(
        `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`,
      );
      socket.write('Content-Length: 60000\r\n\r\n');
      const seconds = 40;
      for (let second = 0; second < seconds; second++) {
        if (!socket.destroyed) socket.write('a');
        if (await Promise.race([closed, sleep(1000, false)])) return held(`given up after ${second} seconds`);
      }
      socket.destroy();
      return through(`still read after ${seconds} seconds`);
    },
  },
];
