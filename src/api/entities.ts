import type { AvailabilityException, AvailabilityPlan, TimeSlot } from '#contract/listing/availability.ts';
import { mediaUrl, type Image } from '#contract/image/imageSize.ts';
import type { Listing, ListingState } from '#contract/listing/listing.ts';
import type { CurrentUser, User } from '#contract/account/user.ts';
import { isAnswerBand } from '#contract/account/activity.ts';
import { validPublicFields } from '#contract/listing/validFields.ts';
import { isLocale } from '#contract/locales.ts';
import { isName, maxName, validUserFields } from '#contract/account/userFields.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Joined } from './denormalise.ts';
import { fields, instant, instantOrFirst, map, money, oneOf, point, text, textOrNull } from './wireValues.ts';

// User-written fields are validated here again, since a hosted marketplace lets users write anything under a known
// name. Fields that a marketplace itself generates, such as transitions and line items, have the declared type.

/** @param isWanted by the name of a size; the platform cannot tell pictures of people from those of listings */
export function toImage({ id, attributes }: Joined, isWanted: (name: string) => boolean = () => true): Image {
  const variants: Record<string, Image['variants'][string]> = {};
  for (const [name, variant] of Object.entries(map(attributes.variants))) {
    const { width, height, url } = fields(variant);
    const isWhole = typeof width === 'number' && typeof height === 'number' && typeof url === 'string';
    if (!isWhole || !isWanted(name)) continue;
    variants[name] = url === mediaUrl(id, name) ? { width, height } : { width, height, url };
  }
  return { id, variants };
}

/** The only sizes in which people are shown. */
const isOfAvatar = (name: string) => name.startsWith('square-');

export function toUser(user: Joined): User {
  const { id, attributes } = user;
  const { banned, deleted, profile, answersWithin } = attributes;
  const createdAt = instant(attributes.createdAt);
  return {
    id,
    ...(banned === true ? { banned } : {}),
    ...(deleted === true ? { deleted } : {}),
    ...(createdAt ? { createdAt } : {}),
    ...(isAnswerBand(answersWithin) ? { answersWithin } : {}),
    ...(profile ? { profile: publicProfile(map(profile)) } : {}),
    ...profileImageOf(user),
  };
}

export function toCurrentUser(user: Joined): CurrentUser {
  const { attributes } = user;
  const profile = map(attributes.profile);
  return {
    ...toUser(user),
    email: text(attributes.email),
    emailVerified: attributes.emailVerified === true,
    pendingEmail: textOrNull(attributes.pendingEmail),
    // A hosted platform does not return this.
    hasPassword: attributes.hasPassword !== false,
    ...(attributes.operator === true ? { isOperator: true } : {}),
    stripeConnected: attributes.stripeConnected === true,
    profile: {
      ...publicProfile(profile),
      firstName: nameOf(profile.firstName),
      lastName: nameOf(profile.lastName),
      protectedData: map(profile.protectedData),
      privateData: map(profile.privateData),
    },
  };
}

export function toListing(listing: Joined): Listing {
  const { id, attributes } = listing;
  const author = listing.one('author');
  const images = listing.many('images');
  const shown = point(attributes.shownGeolocation);
  const { deleted, description } = attributes;
  const language = text(attributes.writtenIn);
  const createdAt = instant(attributes.createdAt);
  return {
    id,
    title: text(attributes.title),
    ...(typeof description === 'string' ? { description } : {}),
    geolocation: point(attributes.geolocation),
    ...(shown ? { shownGeolocation: shown } : {}),
    price: money(attributes.price),
    ...(createdAt ? { createdAt } : {}),
    ...(attributes.updatedAt ? { updatedAt: instantOrFirst(attributes.updatedAt) } : {}),
    state: stateOf(attributes.state),
    ...(deleted === true ? { deleted } : {}),
    publicData: validPublicFields(map(attributes.publicData)),
    ...(isLocale(language) ? { writtenIn: language } : {}),
    ...(attributes.privateData ? { privateData: map(attributes.privateData) } : {}),
    ...decisionsOn(attributes),
    ...planOf(attributes.availabilityPlan),
    ...(author ? { author: toUser(author) } : {}),
    ...(images ? { images: images.map(image => toImage(image)) } : {}),
  };
}

function decisionsOn({ pendingChange, rejection, stillValid }: Joined['attributes']): Partial<Listing> {
  const closesAt = stillValid ? instant(map(stillValid).closesAt) : undefined;
  const { state, reason } = map(pendingChange);
  return {
    ...(pendingChange
      ? {
          pendingChange: {
            state: state === 'rejected' ? 'rejected' : 'waiting',
            ...(reason ? { reason: text(reason) } : {}),
          },
        }
      : {}),
    ...(closesAt ? { closesAt } : {}),
    ...(rejection ? { rejectionReason: text(map(rejection).reason) } : {}),
  };
}

// Other users get only the kind and time zone of a plan.
function planOf(value: unknown): Pick<Listing, 'availabilityPlan' | 'timeZone'> {
  const { entries, timezone } = fields(value);
  return {
    ...(Array.isArray(entries) ? { availabilityPlan: value as AvailabilityPlan } : {}),
    ...(timezone ? { timeZone: text(timezone) } : {}),
  };
}

export function toAvailabilityException({ id, attributes }: Joined): AvailabilityException {
  return {
    id,
    start: instantOrFirst(attributes.start),
    end: instantOrFirst(attributes.end),
    seats: Number(attributes.seats),
  };
}

const states: readonly ListingState[] = ['draft', 'pendingApproval', 'published', 'closed'];

/** Cards that don't request the state are of published listings; an unknown state counts as closed. */
const stateOf = (state: unknown): ListingState =>
  state === undefined ? 'published' : oneOf(states, state, 'closed');

export function toTimeSlot({ attributes }: Joined): TimeSlot {
  const { start, end, seats } = attributes;
  return { start: instantOrFirst(start), end: instantOrFirst(end), seats: Number(seats ?? 1) };
}

function publicProfile(profile: JsonObject): NonNullable<User['profile']> {
  const abbreviatedName = nameOf(profile.abbreviatedName);
  const { bio } = profile;
  return {
    displayName: nameOf(profile.displayName),
    ...(abbreviatedName ? { abbreviatedName } : {}),
    ...(typeof bio === 'string' ? { bio } : {}),
    publicData: validUserFields(map(profile.publicData)),
  };
}

function nameOf(value: unknown): string {
  const name = text(value).slice(0, maxName);
  return isName(name) ? name : '';
}

function profileImageOf(user: Joined): Pick<User, 'profileImage'> {
  const image = user.one('profileImage');
  if (image === undefined) return {};
  return { profileImage: image && toImage(image, isOfAvatar) };
}
