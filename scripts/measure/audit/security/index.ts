import type { Figure } from '../../report.ts';
import { accessAttacks } from './access.ts';
import type { Attack, Outcome, Site } from './attack.ts';
import { baitAttacks } from './baits.ts';
import { contactAttacks } from './contacts.ts';
import { floodAttacks } from './floods.ts';
import { headerAttacks } from './headers.ts';
import { hidingAttacks } from './hiding.ts';
import { loginAttacks } from './logins.ts';
import { machineAttacks } from './machine.ts';
import { nameAttacks } from './names.ts';
import { passkeyAttacks } from './passkeys.ts';
import { passwordAttacks } from './passwords.ts';
import { pictureAttacks } from './pictures.ts';
import { placeAttacks } from './places.ts';
import { requestAttacks } from './requests.ts';
import { stayAttacks } from './stays.ts';
import { uploadAttacks } from './uploads.ts';

/** The attacks by target. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  places: placeAttacks,
  pictures: pictureAttacks,
  passwords: passwordAttacks,
  passkeys: passkeyAttacks,
  logins: loginAttacks,
  access: accessAttacks,
  names: nameAttacks,
  requests: requestAttacks,
  stays: stayAttacks,
  contacts: contactAttacks,
  hiding: hidingAttacks,
  baits: baitAttacks,
  floods: floodAttacks,
  uploads: uploadAttacks,
  headers: headerAttacks,
  machine: machineAttacks,
};

/** Runs every attack on the site. Reports each to `say`; one that cannot be run counts as one that got through. */
export async function playAttacks(site: Site, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [subject, list] of Object.entries(attacks)) {
    let got = 0;
    for (const attack of list) {
      const { gotThrough, seen } = await outcomeOf(attack, site);
      if (gotThrough) got += 1;
      say(`${gotThrough ? 'THROUGH' : 'held   '} ${subject}: ${attack.name}: ${seen}`);
    }
    const what = `attacks on ${subject} that got through, of ${list.length}`;
    figures.push({ what, value: got, unit: '', budget: 0 });
  }
  return figures;
}

const outcomeOf = ({ play }: Attack, site: Site): Promise<Outcome> =>
  play(site).catch((error: Error) => ({ gotThrough: true, seen: `cannot be run: ${error.message}` }));
