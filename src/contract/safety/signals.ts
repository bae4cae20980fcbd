/** Why a user's activity is flagged to the operators. The texts are in the translations. */
export const signalReasons = [
  'hiddenField',
  'tooQuick',
  'manySignUps',
  'contactData',
  'sameMessage',
  'sameListing',
  'copiedListing',
  'samePicture',
  'copiedPicture',
  'tooOften',
  'returnsOnDevice',
  'otherOnDevice',
  'returnsInNetwork',
  'reviewOnDevice',
  'teamName',
  'verifiedName',
  'posingTitle',
  'posingBio',
] as const;
export type SignalReason = (typeof signalReasons)[number];

/** Reasons about two accounts: operators are shown the other one. */
export const betweenAccounts: ReadonlySet<SignalReason> = new Set<SignalReason>([
  'returnsOnDevice',
  'otherOnDevice',
  'returnsInNetwork',
  'reviewOnDevice',
  'verifiedName',
]);

/** Reasons whose subject is a listing; of all others it is a transaction. */
export const aboutListings: ReadonlySet<SignalReason> = new Set<SignalReason>([
  'sameListing',
  'copiedListing',
  'samePicture',
  'copiedPicture',
  'returnsOnDevice',
  'otherOnDevice',
  'returnsInNetwork',
  'verifiedName',
  'posingTitle',
]);

/**
 * Bot signals detected by the sign-up form itself: an invisible field was filled in, or the form was sent too quickly
 * to have been read.
 */
export const signUpMarks = ['hiddenField', 'tooQuick'] as const satisfies readonly SignalReason[];
export type SignUpMark = (typeof signUpMarks)[number];

/**
 * Key under which sign-up passes the form's signals to the marketplace: in the new account's private data, where they
 * are not stored.
 */
export const signUpMarksKey = 'signUpMarks';

/** Faster than anybody can fill in the form, even with a password manager. Milliseconds. */
export const quickestSignUp = 2000;

/** Returns the form's signals; `after`: milliseconds since it was shown, undefined when unknown. */
export function marksOf(form: { hidden: string; after: number | undefined }): SignUpMark[] {
  return [
    ...(form.hidden.trim() === '' ? [] : (['hiddenField'] as const)),
    ...(form.after !== undefined && form.after < quickestSignUp ? (['tooQuick'] as const) : []),
  ];
}
