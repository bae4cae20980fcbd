import { held, through, type Attack } from './attack.ts';

export const headerAttacks: readonly Attack[] = [
  {
    name: 'an injected script runs',
    async play(site) {
      const scripts = (await policyOf(site, 'script-src')) ?? '';
      const open = ["'unsafe-inline'", "'unsafe-eval'", 'https:', '*', 'data:'].filter(source =>
        scripts.split(' ').includes(source),
      );
      return open.length > 0 || scripts === ''
        ? through(`script-src: ${scripts}`)
        : held('script-src is closed');
    },
  },
  {
    name: 'an injected picture reports to any server',
    async play(site) {
      const images = (await policyOf(site, 'img-src')) ?? '';
      const open = ['https:', 'http:', '*'].filter(source => images.split(' ').includes(source));
      return open.length > 0 || images === '' ? through(`img-src: ${images}`) : held('img-src is closed');
    },
  },
  {
    name: 'a frame on another site shows ours',
    async play(site) {
      const ancestors = await policyOf(site, 'frame-ancestors');
      return (["'none'", "'self'"].includes(ancestors ?? '') ? held : through)(
        `frame-ancestors ${ancestors}`,
      );
    },
  },
  {
    name: 'a script asks for the camera or the microphone',
    async play({ request }) {
      const policy = String((await request('/')).headers['permissions-policy'] ?? '');
      const isClosed = ['camera=()', 'microphone=()'].every(feature => policy.includes(feature));
      return (isClosed ? held : through)(
        policy === '' ? 'no Permissions-Policy' : 'Permissions-Policy is sent',
      );
    },
  },
];

async function policyOf({ request }: Parameters<Attack['play']>[0], directive: string) {
  const policy = String((await request('/')).headers['content-security-policy'] ?? '');
  const found = policy.split(';').map(part => part.trim().split(' '));
  return found
    .find(([name]) => name === directive)
    ?.slice(1)
    .join(' ');
}
