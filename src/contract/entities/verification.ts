/** Status of a request for the badge. Operators give a reason when they reject one. */
export interface VerificationRequest {
  state: 'pending' | 'approved' | 'rejected';
  createdAt: string;
  /** Number of documents attached. They are deleted when the request is decided. */
  documents: number;
  decidedAt: string | null;
  reason: string | null;
}
