import { held, through, type Attack, type Site } from './attack.ts';
import { browserOf } from './browser.ts';
import { deviceOf, logIn } from './logins.ts';

const baits = [
  'Write to me: 0\u200b6\u200b7 1\u200b2\u200b3 4\u200b5 67',
  'нуль шістдесят сім, сто двадцять три, сорок пʼять, шістдесят сім',
  'пиши у вацап',
  'є телега?',
  'olena собака gmail крапка com',
  'olena at gmail dot com',
  'olena аt gmаil dоt cоm',
  'hxxps://evil[.]example',
];

const plea = (name: string) =>
  `Good day ${name}, I have a well paid job for you in a warm country by the sea. The papers and the journey are on us, ` +
  'and you can bring your children. Write to me today, because the bus leaves on Friday in the evening';

/** Resolves with the status of a rejected call, undefined if it succeeded. */
const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: { status?: number }) => error.status ?? 0,
  );

async function guestsDevice(
  site: Site,
  { email, password }: { email: string; password: string },
  cookie?: string,
) {
  const answer = await logIn(site, { email, password, network: 253, ...(cookie ? { cookie } : {}) });
  return deviceOf(answer);
}

/** Attacks on the recipients of messages. */
export const baitAttacks: readonly Attack[] = [
  {
    name: 'disguised contact details reach a reader who is not warned',
    async play(site) {
      const host = await site.signUp('Hanna', 'Reader');
      const listing = await host.publishes();
      const unseen: string[] = [];
      for (const bait of baits) {
        const thread = await (await site.signUp('Mallory', 'Bait')).enquires(listing, bait);
        const [message] = (await host.sdk.messages.query({ transactionId: thread.id })).data.data;
        if (message?.attributes.warned !== true) unseen.push(bait);
      }
      return unseen.length > 0 ? through(`no warning: ${unseen.join(' | ')}`) : held('each is warned of');
    },
  },
  {
    name: 'the same text to twenty hosts',
    async play(site) {
      const mallory = await site.signUp('Mallory', 'Many');
      for (let sent = 0; sent < 20; sent += 1) {
        const host = await site.signUp(`Host${sent}`, 'Long');
        const status = await statusOf(mallory.enquires(await host.publishes(), plea(host.email)));
        if (status !== undefined)
          return status === 429
            ? held(`refused after ${sent}`)
            : Promise.reject(new Error(`answered ${status}`));
      }
      return through('20 hosts got it');
    },
  },
  {
    name: 'sixty messages to one person, in six conversations',
    async play(site) {
      const host = await site.signUp('Hanna', 'Flooded');
      const mallory = await site.signUp('Mallory', 'Threads');
      let sent = 0;
      for (let thread = 0; thread < 6; thread += 1) {
        const begun = await mallory.enquires(await host.publishes()).catch(() => undefined);
        if (!begun) return held(`refused after ${sent} messages`);
        for (let at = (sent += 1) % 10; at < 10; at += 1) {
          const status = await statusOf(mallory.writes(begun, `Answer me ${thread} ${at}`));
          if (status !== undefined) return held(`refused with ${status} after ${sent} messages`);
          sent += 1;
        }
      }
      return through(`${sent} messages`);
    },
  },
  {
    name: 'a blocked person comes back with a second account on the same device',
    async play(site) {
      const host = await site.signUp('Hanna', 'Blocks');
      const listing = await host.publishes();
      const blocked = await site.signUp('Mallory', 'First');
      await blocked.enquires(listing);
      const device = await guestsDevice(site, blocked);
      const { status } = await browserOf(site, host)('safety/block', { userId: blocked.id });
      if (status !== 200 || device === undefined) throw new Error(`not blocked: ${status}`);
      const again = await site.signUp('Molly', 'Second');
      await guestsDevice(site, again, device);
      const refusal = await statusOf(again.enquires(listing));
      return refusal === undefined ? through('the second account writes') : held(`refused with ${refusal}`);
    },
  },
];
