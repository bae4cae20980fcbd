export { change, forgetAllOf, pause, queryOwn, remove, save } from './own.ts';
export { findForMail, searchMail, tellOfNew, wakeFor } from './tell.ts';
