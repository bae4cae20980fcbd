/** A bookable period. ISO instants; `end` is exclusive. */
export interface TimeSlot {
  start: string;
  end: string;
  seats: number;
}
