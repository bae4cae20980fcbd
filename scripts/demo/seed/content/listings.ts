import { donationsOffered, donationsWanted, jobsOffered, jobsWanted } from './donationsAndJobs.ts';
import { inKind, type Listing } from './listing.ts';
import { servicesOffered, servicesWanted } from './services.ts';
import { staysOffered } from './staysOffered.ts';
import { staysWanted } from './staysWanted.ts';
import { suppliesOffered, suppliesWanted } from './supplies.ts';

const groups: readonly (readonly Listing[])[] = [
  staysOffered.map(inKind('offeringPlace', 'accomodation')),
  staysWanted.map(inKind('lookingForPlace', 'accomodation')),
  suppliesOffered.map(inKind('offeringPlace', 'supplies')),
  suppliesWanted.map(inKind('lookingForPlace', 'supplies')),
  servicesOffered.map(inKind('offeringPlace', 'services')),
  servicesWanted.map(inKind('lookingForPlace', 'services')),
  donationsOffered.map(inKind('offeringPlace', 'donations')),
  donationsWanted.map(inKind('lookingForPlace', 'donations')),
  jobsOffered.map(inKind('offeringPlace', 'jobs')),
  jobsWanted.map(inKind('lookingForPlace', 'jobs')),
];

/**
 * All listings, newest first. The kinds are interleaved, so that every search page is a mixture; within a kind the
 * order is kept.
 */
export const listings: readonly Listing[] = groups
  .flatMap(group => group.map((listing, index) => ({ listing, turn: (index + 0.5) / group.length })))
  .sort((one, other) => one.turn - other.turn)
  .map(({ listing }) => listing);
