import type { CurrentUser } from '#contract/entities/user.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import type { AppThunk } from '#src/store/store.ts';

/** What is different from before; absent stays as it is. */
export interface ContactChange {
  email?: { email: string; currentPassword: string };
  /** null removes it. */
  phoneNumber?: string | null;
}

/** What could not be saved; without a key, what was asked is saved. */
export interface ContactFailures {
  email?: Failure;
  phoneNumber?: Failure;
}

type Attempt = { currentUser?: CurrentUser; failure?: Failure };

/** Saves both at once; one may fail without the other. Never rejects. */
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

// Either answer may have been made before the other change.
function merged(before: CurrentUser, byEmail?: CurrentUser, byPhone?: CurrentUser): CurrentUser {
  const { email, emailVerified, pendingEmail } = byEmail ?? before;
  return { ...(byPhone ?? before), email, emailVerified, pendingEmail };
}
