import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#test/support/cast.ts';
import { held, through, type Attack, type Site } from './attack.ts';
import { sessionOf } from './browser.ts';

/** Starts a badge request with a body that never ends. */
function holdsOpen({ url }: Site, who: Person, network: number): Socket {
  const { hostname, port, host, origin } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: `127.1.${network}.1` });
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/verification/request HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
      `Cookie: ${sessionOf(who).join('=')}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      'Content-Length: 900000\r\n\r\n--x',
  );
  return socket;
}

async function asks(site: Site, who: Person): Promise<number> {
  const body = '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nWe run a shelter.\r\n--x--\r\n';
  const headers = {
    Origin: site.url,
    Cookie: sessionOf(who).join('='),
    'Content-Type': 'multipart/form-data; boundary=x',
  };
  return (await site.request('/api/verification/request', { network: 249, method: 'POST', headers, body }))
    .status;
}

export const uploadAttacks: readonly Attack[] = [
  {
    name: 'eight slow uploads by one account, from eight networks, block all badge requests',
    async play(site) {
      const mallory = await site.signUp('Mallory', 'Slow');
      const open = [1, 2, 3, 4, 5, 6, 7, 8].map(network => holdsOpen(site, mallory, 220 + network));
      await sleep(500);
      const status = await asks(site, await site.signUp('Nadiia', 'Host'));
      open.forEach(socket => socket.destroy());
      return (status === 200 ? held : through)(`somebody else’s request is answered ${status}`);
    },
  },
];
