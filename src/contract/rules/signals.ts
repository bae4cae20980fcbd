/** Why somebody's doings are shown to the operators. The words that they read stand in the translations. */
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
] as const;
export type SignalReason = (typeof signalReasons)[number];

/** What the sign-up form itself notices: a field was filled in that nobody sees, or nobody can have read the form. */
export const signUpMarks = ['hiddenField', 'tooQuick'] as const satisfies readonly SignalReason[];
export type SignUpMark = (typeof signUpMarks)[number];

/** Where the form's marks travel to the marketplace: in the new account's private data, where they do not stay. */
export const signUpMarksKey = 'signUpMarks';

/** Quicker than anybody fills the form in, even with a password manager. Milliseconds. */
export const quickestSignUp = 2000;

/** What the form's marks are; `after`: milliseconds since it was shown, undefined where that is not known. */
export function marksOf(form: { hidden: string; after: number | undefined }): SignUpMark[] {
  return [
    ...(form.hidden.trim() === '' ? [] : (['hiddenField'] as const)),
    ...(form.after !== undefined && form.after < quickestSignUp ? (['tooQuick'] as const) : []),
  ];
}
