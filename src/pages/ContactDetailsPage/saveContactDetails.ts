import type { CurrentUser } from '#contract/account/user.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import type { AppThunk } from '#src/store/state.ts';

/** The changed details; absent ones stay as they are. */
export interface ContactChange {
  /** `quietly`: the answer doesn't tell whether the address is another user's. */
  email?: { email: string; currentPassword: string; quietly?: true };
  /** null removes it. */
  phoneNumber?: string | null;
}

/** The failures; a part without a key was saved if requested. */
export interface ContactFailures {
  email?: Failure;
  phoneNumber?: Failure;
}

type Attempt = { currentUser?: CurrentUser; failure?: Failure };

/** Saves both at once; either can fail independently. Never rejects. */
export function saveContactDetails({
  email,
  phoneNumber,
}: ContactChange): AppThunk<Promise<ContactFailures>> {
  return async (dispatch, getState, { api }) => {
    const attempt = async (
      change: (person: Api['currentUser']) => Promise<CurrentUser>,
    ): Promise<Attempt> => {
      try {
        return { currentUser: await change((await api()).currentUser) };
      } catch (caught) {
        return { failure: toFailure(caught) };
      }
    };
    const unchanged: Attempt = {};
    const [byEmail, byPhone] = await Promise.all([
      email ? attempt(person => person.changeEmail(email)) : unchanged,
      phoneNumber === undefined
        ? unchanged
        : attempt(person => person.updateProfile({ protectedData: { phoneNumber } })),
    ]);
    const before = getState().session.currentUser;
    if (before) dispatch(currentUserChanged(merged(before, byEmail.currentUser, byPhone.currentUser)));
    return {
      ...(byEmail.failure ? { email: byEmail.failure } : {}),
      ...(byPhone.failure ? { phoneNumber: byPhone.failure } : {}),
    };
  };
}

// Either response may predate the other change.
function merged(before: CurrentUser, byEmail?: CurrentUser, byPhone?: CurrentUser): CurrentUser {
  const { email, emailVerified, pendingEmail } = byEmail ?? before;
  return { ...(byPhone ?? before), email, emailVerified, pendingEmail };
}
