export { createException, deleteException, queryExceptions, type NewException } from './exceptions.ts';
export { requireListingOfAuthor, type ListingScope } from './policy.ts';
export { days, requireSpan, type Span } from './span.ts';
export { accountData } from './store.ts';
export { queryTimeSlots, type TimeSlotQuery } from './timeSlots.ts';
export { hoursOfWeek, weekOf, type Hours, type WeekSeats } from './week.ts';
