/** Draft key under which the login form passes its email address to the password recovery form: `{email}`. */
export const recoveryDraftKey = 'recovery';
