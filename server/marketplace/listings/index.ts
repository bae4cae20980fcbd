export { accountData, reindexAllOf } from './sync/accountDeletion.ts';
export { approve, maxReason, reject } from './moderation/approve.ts';
export { firstPublished, firstPublishedDelay, listingUpdated } from './sync/recordChange.ts';
export { calendarChanged, recordCalendarChange, setWaitingTold } from './records/writeStore.ts';
export { create, createDraft } from './authoring/create.ts';
export { discardChange, discardDraft } from './authoring/discard.ts';
export type { ListingIndexer } from './dependents.ts';
export { availabilityPlan } from './input/availabilityPlan.ts';
export type { ExactLocation } from './input/location.ts';
export { askAboutStaleListings } from './renewal/renewal.ts';
export { answerFreshness, freshnessToken, isHidingOffered } from './renewal/freshnessLink.ts';
export { crawlerFile, crawlerFiles, isGone, type CrawledListing } from './reads/forCrawlers.ts';
export { findForMail, type ListingForMail } from './reads/forMail.ts';
export {
  findExactPlaces,
  findForTransaction,
  type ExactPlace,
  type ListingForTransaction,
} from './reads/forTransaction.ts';
export type { Params } from './input/params.ts';
export { authorSeen } from './reads/authorSeen.ts';
export { load, loadForContact, type PastContact } from './reads/load.ts';
export { listingMails } from './moderation/mails.ts';
export {
  correct,
  republish,
  returnToAuthor,
  showForOperator,
  unpublish,
  type ListingForOperator,
  type ModeratingAction,
  type Moderation,
} from './moderation/moderate.ts';
export { approveAny, closeAny, createFor, openAny, showAny, updateAny } from './moderation/operate.ts';
export { countPending, queryPending, showPending, type PendingListing } from './moderation/pending.ts';
export { countOf, findExpiring, findNewestOf, type ListingLine } from './reads/byAuthor.ts';
export { refreshAuthor } from './sync/author.ts';
export { show, showOwn, type Contact } from './reads/show.ts';
export { close, open, publishDraft } from './authoring/states.ts';
export { guessMissingLanguages } from './records/writtenIn.ts';
export { lockListing } from './records/store.ts';
export { addImage, update } from './authoring/update.ts';
export {
  findAfter,
  findComparable,
  findSearchable,
  findTowns,
  findVisible,
  findVisibleTexts,
  type ComparableListing,
  type InTime,
  type SearchableListing,
  type TownCount,
} from './reads/visibleStore.ts';
