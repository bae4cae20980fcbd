/** A time in which something can be booked. ISO instants; `end` is exclusive. */
export interface TimeSlot {
  start: string;
  end: string;
  seats: number;
}
