import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { deleteChallengesBefore, deletePasskeysOf } from './store.ts';

export {
  beginProvenRegistration,
  beginRegistration,
  finishRegistration,
  listOwn,
  maxPasskeyName,
  maxPasskeys,
  remove,
  rename,
} from './own.ts';
export { canHavePasskeys } from './ceremony.ts';
export { deletePasskeysOf, endPasskeysOf, findPasskeysOf, withdrawFromConsole } from './store.ts';
export { beginLogin, beginProof, finishLogin, finishProof, hasProofPasskey, type BegunLogin } from './use.ts';

export const accountData: AccountData = {
  tables: { passkeys: {}, passkey_challenges: {} },
  erase: (_engine, tx, userId) => deletePasskeysOf(tx, userId),
};

/** Removes expired challenges; returns how many. */
export function deleteExpiredChallenges({ db, clock }: Pick<Engine, 'db' | 'clock'>): Promise<number> {
  return deleteChallengesBefore(db, clock.now());
}
