import type { AvailabilityException } from '#contract/entities/availability.ts';
import type { Community } from '#contract/entities/community.ts';
import type { Content } from '#contract/entities/content.ts';
import type { Image } from '#contract/entities/image.ts';
import type { Outbox, OutboxLetter } from '#contract/entities/mail.ts';
import type { Category, Listing, ListingState } from '#contract/entities/listing.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { AccountLinkKind, PayoutAccount, PayoutDetails, SavedCard } from '#contract/entities/payment.ts';
import type { Place } from '#contract/entities/place.ts';
import type { Reading } from '#contract/entities/reading.ts';
import type { TimeSlot } from '#contract/entities/timeSlot.ts';
import type { Ratings, Review, ReviewType } from '#contract/entities/review.ts';
import type { Booking, LineItem, Transaction } from '#contract/entities/transaction.ts';
import type {
  ConfirmPayload,
  CurrentUser,
  PendingIdentity,
  SignupPayload,
  User,
} from '#contract/entities/user.ts';
import type { DataCopy } from '#contract/entities/dataCopy.ts';
import type { VerificationRequest } from '#contract/entities/verification.ts';
import type { ConsoleCalls } from './console.ts';
import type { ConsoleRecords } from './consoleRecords.ts';
import type { SafetyCalls } from './safety.ts';
import type { SavedSearchCalls } from './savedSearches.ts';
import type { ContentPageName } from '#src/config/contentPages.ts';
import type {
  VariantName,
  ListingInput,
  ProfileInput,
  TransactionQuery,
  CalendarSpan,
  BookingRequest,
  Booked,
  ListingQuery,
} from './inputs.ts';

/**
 * Everything the app asks of the marketplace, in plain serialisable entities. Made once per request on the server and
 * on first use in the browser. Every call rejects with {@link ApiFailure}.
 */
export interface Api {
  auth: {
    /** What the stored token allows, without a call. `scopes` is empty for a visitor. */
    info(): Promise<{ signedIn: boolean; scopes: readonly string[] }>;
    /** @throws status 401 when e-mail and password match no account. */
    login(email: string, password: string): Promise<void>;
    logout(): Promise<void>;
    /** Creates the account; does not log in. @throws email-taken */
    signup(payload: SignupPayload): Promise<void>;
    /** Mails a link that sets a new password. @throws email-not-found, too-many-requests */
    requestPasswordReset(email: string): Promise<void>;
    /** Ends every sign-in of the person. @throws forbidden for a link that is unknown, used or too old. */
    resetPassword(reset: { email: string; passwordResetToken: string; newPassword: string }): Promise<void>;
    /** Whom another site vouches for and who is not signed in yet; null for nobody, or when it was too long ago. */
    pendingIdentity(): Promise<PendingIdentity | null>;
    /** Creates an account for that person and signs it in. @throws not-found when nobody waits, email-taken */
    confirm(payload: ConfirmPayload): Promise<void>;
    /** Links that person to the account with this password and signs it in. @throws not-found, status 401, conflict */
    link(email: string, password: string): Promise<void>;
  };
  currentUser: {
    /** null when nobody is signed in. */
    show(): Promise<CurrentUser | null>;
    updateProfile(change: ProfileInput): Promise<CurrentUser>;
    /**
     * The new address counts once it is proved. @throws forbidden for a wrong password, email-taken,
     * too-many-requests
     */
    changeEmail(change: { email: string; currentPassword: string }): Promise<CurrentUser>;
    /** @throws email-already-verified, email-not-found for a token that proves nothing, email-taken */
    verifyEmail(verificationToken: string): Promise<CurrentUser>;
    /** @throws email-already-verified, email-too-many-verification-requests */
    sendVerificationEmail(): Promise<void>;
    /** Ends every other sign-in of the person. @throws forbidden for a wrong password, too-many-requests */
    changePassword(change: { currentPassword: string; newPassword: string }): Promise<void>;
    /** Deletes the account. @throws forbidden for a wrong password, conflict while something is unfinished. */
    delete(currentPassword: string): Promise<void>;
  };
  users: {
    show(id: string): Promise<User>;
  };
  listings: {
    show(id: string): Promise<Listing>;
    /** One picture each (`limit.images=1`) in the sizes named. */
    query(query: ListingQuery, variants: readonly VariantName[]): Promise<Page<Listing>>;
    /** How the words of a search can be meant, the closest way first; empty when they name no kind of listing and no place. */
    readingsOf(words: string): Promise<readonly Reading[]>;
  };
  ownListings: {
    show(id: string): Promise<Listing>;
    query(query: {
      page?: number;
      perPage?: number;
      states?: readonly ListingState[];
      pub_category?: Category;
    }): Promise<Page<Listing>>;
    createDraft(input: ListingInput & { title: string }): Promise<Listing>;
    update(id: string, input: ListingInput): Promise<Listing>;
    publishDraft(id: string): Promise<Listing>;
    /** Removes for good a draft, or what waits for approval and never was public. @throws listing-invalid-state */
    discardDraft(id: string): Promise<void>;
    /** Takes back what waits to be approved, or was sent back, of a listing that others see. @throws listing-invalid-state */
    discardChange(id: string): Promise<Listing>;
    open(id: string): Promise<Listing>;
    /** Also while a change waits for approval. @throws listing-invalid-state when it never was public. */
    close(id: string): Promise<Listing>;
  };
  images: {
    /** `onProgress` gets the share sent, 0 to 1. @throws request-upload-over-limit, image-invalid-content */
    upload(file: File, onProgress?: (share: number) => void): Promise<Image>;
  };
  availabilityExceptions: {
    /** All of an own listing that touch the span, the earliest first. */
    query(span: CalendarSpan): Promise<readonly AvailabilityException[]>;
    /** @throws conflict when another exception is there. */
    create(exception: CalendarSpan & { seats: number }): Promise<AvailabilityException>;
    delete(id: string): Promise<void>;
  };
  bookings: {
    /** Those of an own listing that hold time in the span: pending and accepted ones. */
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
    /** What {@link book} would answer: the price and whether the nights are free. Writes and charges nothing. */
    speculate(booking: BookingRequest): Promise<Transaction>;
    /**
     * Holds the nights. What costs something is not booked before it is paid and {@link confirmPayment} was called.
     * @throws transaction-booking-time-not-available, transaction-payment-failed …
     */
    book(booking: BookingRequest): Promise<Booked>;
    /** A booking of one's own as it stands, with what is needed to go on paying. */
    booked(id: string): Promise<Booked>;
    /** Once the card is confirmed: the request goes to the provider. @throws transaction-payment-failed */
    confirmPayment(id: string): Promise<Transaction>;
    /** The provider's answer to a request. */
    accept(id: string): Promise<Transaction>;
    decline(id: string): Promise<Transaction>;
    /**
     * What a party says about the other, as the first or, when the other has written or was faster, the second of the
     * two. @throws transaction-invalid-transition when it is too late, transaction-already-reviewed-by-…
     */
    review(
      id: string,
      by: { role: 'customer' | 'provider'; isSecond: boolean },
      said: Pick<Review, 'rating' | 'content'>,
    ): Promise<Transaction>;
    query(query: TransactionQuery): Promise<Page<Transaction>>;
    /** Messages that the person has not looked at, in all conversations or those of one kind. 0 where nobody counts them. */
    countUnread(only?: 'order' | 'sale'): Promise<number>;
    /** The price lines of a stay before booking, computed by the server. Dates are ISO days. */
    lineItems(listingId: string, startDate: string, endDate: string): Promise<readonly LineItem[]>;
  };
  timeSlots: {
    /** When a listing can be booked, between two ISO days, in order. */
    query(listingId: string, from: string, to: string): Promise<readonly TimeSlot[]>;
  };
  reviews: {
    /** Public ones about a person or a listing, newest first, with their authors. */
    query(
      query: ({ subjectId: string } | { listingId: string }) & {
        type: ReviewType;
        page: number;
        perPage: number;
      },
    ): Promise<Page<Review>>;
    /** The stars of public ones alone. */
    ratings(query: ({ subjectId: string } | { listingId: string }) & { type: ReviewType }): Promise<Ratings>;
  };
  messages: {
    /** Newest first. */
    query(transactionId: string, page: number): Promise<Page<Message>>;
    /** `id` names the message, so that sent again it is still one, where the marketplace can take it. */
    send(transactionId: string, content: string, id?: string): Promise<Message>;
  };
  /** The signed-in person's account to be paid through. All fail with stripe-missing-api-key where nobody can pay. */
  payoutAccount: {
    /** As the provider has it now; null when there is none. */
    show(): Promise<PayoutAccount | null>;
    /** @throws conflict when there is one, or with `stripeMessage` when the provider refuses. */
    create(details: PayoutDetails & { country: string }): Promise<PayoutAccount>;
    /** @throws stripe-account-not-found, conflict with `stripeMessage` */
    update(details: PayoutDetails): Promise<PayoutAccount>;
    /** Adds an owner or director. @throws as `update` */
    addPerson(personToken: string): Promise<void>;
    /** The address of a page of the provider that asks what is missing; good once, for minutes. @throws as `update` */
    link(link: { type: AccountLinkKind; successURL: string; failureURL: string }): Promise<string>;
  };
  /** The one card that the signed-in person keeps for paying. */
  savedCard: {
    show(): Promise<SavedCard | null>;
    /** Begins to keep a card without paying: the secret for the provider's script. @throws stripe-missing-api-key */
    beginSetup(): Promise<string>;
    /** Keeps a card in place of the one before. @throws forbidden for somebody else's, conflict with `stripeMessage` */
    keep(paymentMethodId: string): Promise<SavedCard | null>;
    /** @throws stripe-customer-not-found, conflict with `stripeMessage` */
    remove(): Promise<void>;
  };
  verification: {
    /** How the signed-in person's request for the badge stands; null where nobody can be asked for it. */
    show(): Promise<{ request: VerificationRequest | null } | null>;
    /**
     * Asks the operators for the badge. `onProgress` gets the share sent, 0 to 1.
     * @throws conflict while a request waits, request-upload-over-limit, image-invalid-content, too-many-requests
     */
    request(
      note: string,
      documents: readonly File[],
      onProgress?: (share: number) => void,
    ): Promise<VerificationRequest>;
    /** Takes back what waits, with its documents. */
    withdraw(): Promise<void>;
  };
  dataCopy: {
    /** How the copy of the signed-in person's data stands; null where nobody can be asked for one. */
    show(): Promise<{ copy: DataCopy | null } | null>;
    /** Asks for a new one; an earlier one goes. @throws conflict while one is prepared, too-many-requests */
    ask(): Promise<DataCopy>;
  };
  safety: SafetyCalls;
  savedSearches: SavedSearchCalls;
  console: ConsoleCalls;
  consoleRecords: ConsoleRecords;
  operator: {
    /** The mails of the house. @throws status 404 for everybody but operators, here and below. */
    outbox(): Promise<Outbox>;
    letter(mailId: string): Promise<OutboxLetter>;
  };
  community: {
    /** The numbers of the community; null where nobody counts them. */
    show(): Promise<Community | null>;
  };
  content: {
    /** A page of words in the reader's language. */
    show(page: ContentPageName): Promise<Content>;
  };
  places: {
    /** At most five. */
    search(query: string, signal?: AbortSignal): Promise<{ places: readonly Place[]; attribution: string }>;
  };
}
