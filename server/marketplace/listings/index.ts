export { create, createDraft } from './create.ts';
export { findForTransaction, type ListingForTransaction } from './forTransaction.ts';
export type { Params } from './input.ts';
export { load } from './load.ts';
export { queryOwn } from './queryOwn.ts';
export { show, showOwn } from './show.ts';
export { close, discardDraft, open, publishDraft } from './states.ts';
export { findIdsAfter, findSearchable, type SearchableListing } from './store.ts';
export { addImage, update } from './update.ts';
