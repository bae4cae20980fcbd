/** Where the login form leaves its e-mail address for the form that asks for a new password: `{email}`. */
export const recoveryDraftKey = 'recovery';
