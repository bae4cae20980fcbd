import type { AvailabilityException } from '#contract/listing/availability.ts';
import type { Image } from '#contract/image/imageSize.ts';
import type { Category, Listing, ListingState } from '#contract/listing/listing.ts';
import type { Message, Booking, LineItem, Transaction } from '#contract/booking/transaction.ts';
import type { Page } from '#contract/paging.ts';
import type { AccountLinkKind, PayoutAccount, PayoutDetails, SavedCard } from '#contract/payment/payment.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import type { Ratings, Review, ReviewType } from '#contract/booking/review.ts';
import type {
  ConfirmPayload,
  CurrentUser,
  PendingIdentity,
  SignupPayload,
  User,
} from '#contract/account/user.ts';
import type {
  VariantName,
  ListingInput,
  ProfileInput,
  TransactionQuery,
  CalendarSpan,
  BookingRequest,
  BookingResult,
} from './inputs.ts';
import type { OwnEndpoints } from './ownEndpoints.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import type { Stay } from '#contract/booking/nights.ts';

/**
 * All marketplace calls of the app, in plain serialisable entities. Created once per request on the server and on first
 * use in the browser. Every call rejects with {@link ApiFailure}.
 */
export interface Api extends OwnEndpoints {
  auth: {
    /** Returns the permissions of the stored token, without a request. `scopes` is empty for a visitor. */
    info(): Promise<{ signedIn: boolean; scopes: readonly string[] }>;
    /** @throws status 401 when email and password match no account. */
    login(email: string, password: string): Promise<void>;
    logout(): Promise<void>;
    /** Creates the account; does not log in. @throws email-taken */
    signup(payload: SignupPayload): Promise<void>;
    /** Creates the account, or mails the owner of the address: the answer doesn't tell which. Does not log in. */
    signUpQuietly(payload: SignupPayload): Promise<void>;
    /** Sends a mail with a password reset link. @throws email-not-found, too-many-requests */
    requestPasswordReset(email: string): Promise<void>;
    /**
     * Sets a new password and ends what opens the account and isn't kept. @throws forbidden when the link is unknown,
     * used or expired.
     */
    resetPassword(reset: {
      email: string;
      passwordResetToken: string;
      newPassword: string;
      keep?: readonly string[];
    }): Promise<void>;
    /**
     * Returns the user verified by a social login provider who isn't signed in yet; null when there is none or it has
     * expired.
     */
    pendingIdentity(): Promise<PendingIdentity | null>;
    /**
     * Creates an account for the pending identity and signs in. @throws not-found without a pending identity,
     * email-taken
     */
    confirm(payload: ConfirmPayload): Promise<void>;
    /**
     * Links the pending identity to the account with this password and signs in. @throws not-found, status 401,
     * conflict
     */
    link(email: string, password: string): Promise<void>;
  };
  currentUser: {
    /** null when nobody is signed in. */
    show(): Promise<CurrentUser | null>;
    updateProfile(change: ProfileInput): Promise<CurrentUser>;
    /**
     * Changes the address, which takes effect once it is verified. @throws forbidden for a wrong password, email-taken
     * unless `quietly`, email-too-many-verification-requests, too-many-requests
     */
    changeEmail(change: { email: string; currentPassword: string; quietly?: true }): Promise<CurrentUser>;
    /** @throws email-already-verified, email-not-found for an invalid token, email-taken */
    verifyEmail(verificationToken: string): Promise<CurrentUser>;
    /** @throws email-already-verified, email-too-many-verification-requests */
    sendVerificationEmail(): Promise<void>;
    /**
     * Ends all other sessions of the user, and what else opens the account and isn't kept. @throws forbidden for a wrong
     * password, too-many-requests
     */
    changePassword(change: {
      currentPassword: string;
      newPassword: string;
      keep?: readonly string[];
    }): Promise<void>;
    /** Deletes the account. @throws forbidden for a wrong password, conflict while something is unfinished. */
    delete(params: { currentPassword: string; endTransactions?: boolean }): Promise<void>;
  };
  users: {
    show(id: string): Promise<User>;
  };
  listings: {
    show(id: string): Promise<Listing>;
    /** Searches listings, with one image each (`limit.images=1`) in the named variants. */
    query(query: ListingQuery, variants: readonly VariantName[]): Promise<Page<Listing>>;
    /**
     * Returns the possible interpretations of a search text, the most specific first; empty when it names neither a
     * kind of listing nor a place.
     */
    readingsOf(words: string): Promise<readonly Interpretation[]>;
  };
  ownListings: {
    show(id: string): Promise<Listing>;
    query(query: {
      page?: number;
      perPage?: number;
      states?: readonly ListingState[];
      pub_category?: Category;
    }): Promise<Page<Listing>>;
    /** Returns how many listings the user has, in all states except deleted unless some are given. */
    count(query?: { pub_category?: Category; states?: readonly ListingState[] }): Promise<number>;
    createDraft(input: ListingInput & { title: string }): Promise<Listing>;
    update(id: string, input: ListingInput): Promise<Listing>;
    /** Appends an image. @throws validation-invalid-value when the listing already has the maximum number */
    addImage(id: string, imageId: string): Promise<Listing>;
    publishDraft(id: string): Promise<Listing>;
    /**
     * Permanently deletes a draft, or a listing that awaits approval and was never public. @throws
     * listing-invalid-state
     */
    discardDraft(id: string): Promise<void>;
    /**
     * Withdraws the change of a published listing that awaits approval or was returned. @throws listing-invalid-state
     */
    discardChange(id: string): Promise<Listing>;
    open(id: string): Promise<Listing>;
    /** Allowed while a change awaits approval. @throws listing-invalid-state when the listing was never public. */
    close(id: string): Promise<Listing>;
  };
  images: {
    /** `onProgress` gets the fraction uploaded, 0 to 1. @throws request-upload-over-limit, image-invalid-content */
    upload(file: File, onProgress?: (share: number) => void): Promise<Image>;
  };
  availabilityExceptions: {
    /** Returns all exceptions of one of the user's listings that overlap the span, earliest first. */
    query(span: CalendarSpan): Promise<readonly AvailabilityException[]>;
    /** @throws conflict when it overlaps another exception. */
    create(exception: CalendarSpan & { seats: number }): Promise<AvailabilityException>;
    delete(id: string): Promise<void>;
  };
  bookings: {
    /** Returns the bookings of one of the user's listings that occupy time in the span: pending and accepted ones. */
    query(span: CalendarSpan): Promise<readonly Booking[]>;
  };
  transactions: {
    show(id: string): Promise<Transaction>;
    /** Sends `transition/enquire` and the first message. The transaction exists even when `messageSent` is false. */
    enquire(
      listingId: string,
      message: string,
      isFree?: boolean,
    ): Promise<{ transactionId: string; messageSent: boolean }>;
    /** Returns what {@link book} would: the price and whether the nights are available. Writes and charges nothing. */
    speculate(booking: BookingRequest): Promise<Transaction>;
    /**
     * Reserves the nights. A booking with a price is confirmed only after payment and {@link confirmPayment}.
     * @throws transaction-booking-time-not-available, transaction-payment-failed …
     */
    book(booking: BookingRequest): Promise<BookingResult>;
    /** Returns one of the user's bookings, with what is needed to continue the payment. */
    booked(id: string): Promise<BookingResult>;
    /** Called after the card is confirmed: sends the request to the provider. @throws transaction-payment-failed */
    confirmPayment(id: string): Promise<Transaction>;
    /** Accepts a request as the provider. */
    accept(id: string): Promise<Transaction>;
    decline(id: string): Promise<Transaction>;
    /**
     * Ends an accepted stay as one of its parties, with a full refund; with `block`, the other party is blocked in the
     * same step. @throws transaction-invalid-transition, transaction-invalid-action-sequence when the stay has begun
     */
    end(id: string, block: boolean): Promise<Transaction>;
    /**
     * Reviews the other party: as the first review or, when theirs exists already or was faster, the second of the two.
     * @throws transaction-invalid-transition when it is too late, transaction-already-reviewed-by-…
     */
    review(
      id: string,
      by: { role: 'customer' | 'provider'; isSecond: boolean },
      said: Pick<Review, 'rating' | 'content'>,
    ): Promise<Transaction>;
    query(query: TransactionQuery): Promise<Page<Transaction>>;
    /**
     * Returns the number of requests that the user has yet to answer, without those of banned and deleted customers. Of
     * more than a hundred, only the newest are checked for such customers, since the query can't exclude them.
     */
    countAwaitingProvider(): Promise<number>;
    /** Returns the number of unread messages. 0 where they aren't counted. */
    countUnread(): Promise<number>;
    /** Returns the number of conversations that the user has to read or to decide. 0 where they aren't counted. */
    countToAnswer(): Promise<number>;
    /** Returns the line items of a stay before booking, computed by the server. */
    lineItems(listingId: string, stay: Stay): Promise<readonly LineItem[]>;
  };
  reviews: {
    /** Returns public reviews of a user or a listing with their authors, newest first. */
    query(
      query: ({ subjectId: string } | { listingId: string }) & {
        type: ReviewType;
        page: number;
        perPage: number;
      },
    ): Promise<Page<Review>>;
    /** Returns only the ratings of public reviews. */
    ratings(query: ({ subjectId: string } | { listingId: string }) & { type: ReviewType }): Promise<Ratings>;
  };
  messages: {
    /** Newest first. */
    query(transactionId: string, page: number): Promise<Page<Message>>;
    /**
     * `id` makes the call idempotent, where the marketplace supports it. Photos and documents are uploaded before.
     * @throws image-invalid, document-invalid when an attachment was removed because it was not sent for a day
     */
    send(
      transactionId: string,
      content: string,
      sending?: { id?: string; imageIds?: readonly string[]; documentId?: string },
    ): Promise<Message>;
  };
  /** The signed-in user's payout account. All calls fail with stripe-missing-api-key when payments are disabled. */
  payoutAccount: {
    /** Returns the current account of the payment provider; null when there is none. */
    show(): Promise<PayoutAccount | null>;
    /** @throws conflict when there is one already, or with `stripeMessage` when the provider refuses. */
    create(details: PayoutDetails & { country: string }): Promise<PayoutAccount>;
    /** @throws stripe-account-not-found, conflict with `stripeMessage` */
    update(details: PayoutDetails): Promise<PayoutAccount>;
    /** Adds an owner or director. @throws as `update` */
    addPerson(personToken: string): Promise<void>;
    /**
     * Returns the URL of the provider's page that asks for missing details; single use, valid for minutes. @throws as
     * `update`
     */
    link(link: { type: AccountLinkKind; successURL: string; failureURL: string }): Promise<string>;
  };
  /** The one card that the signed-in user has saved. */
  savedCard: {
    show(): Promise<SavedCard | null>;
    /**
     * Begins saving a card without paying; returns the client secret for the provider's script. @throws
     * stripe-missing-api-key
     */
    beginSetup(): Promise<string>;
    /**
     * Saves a card, replacing the previous one. @throws forbidden for another user's card, conflict with
     * `stripeMessage`
     */
    keep(paymentMethodId: string): Promise<SavedCard | null>;
    /** @throws stripe-customer-not-found, conflict with `stripeMessage` */
    remove(): Promise<void>;
  };
}
