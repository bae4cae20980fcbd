export { approve, reasonMax, reject } from './approve.ts';
export { firstPublished, toldAfter } from './changed.ts';
export { create, createDraft } from './create.ts';
export { discardChange, discardDraft } from './discard.ts';
export type { ExactLocation } from './location.ts';
export { askAboutStale } from './freshness.ts';
export { answerFreshness, freshnessToken } from './freshnessLink.ts';
export { crawlerFile, crawlerFiles, isGone, type CrawledListing } from './forCrawlers.ts';
export { findForMail, type ListingForMail } from './forMail.ts';
export { findExactLocations, findForTransaction, type ListingForTransaction } from './forTransaction.ts';
export type { Params } from './input.ts';
export { load } from './load.ts';
export { listingMails } from './mails.ts';
export {
  correct,
  putBack,
  sendBack,
  showForOperator,
  takeDown,
  type ListingForOperator,
  type ModeratingAction,
  type Moderation,
} from './moderate.ts';
export { approveAny, closeAny, createFor, openAny, showAny, updateAny } from './operate.ts';
export { countPending, queryPending, showPending, type PendingListing } from './pending.ts';
export { countOf, findNewestOf, type ListingLine } from './ofAuthor.ts';
export { queryOwn } from './queryOwn.ts';
export { refreshAuthor } from './refreshAuthor.ts';
export { show, showOwn } from './show.ts';
export { close, open, publishDraft } from './states.ts';
export { holdListing } from './store.ts';
export { addImage, update } from './update.ts';
export { findAfter, findSearchable, type InTime, type SearchableListing } from './visibleStore.ts';
