/** How a request for the badge stands. Operators give a reason when they refuse. */
export interface VerificationRequest {
  state: 'pending' | 'approved' | 'rejected';
  createdAt: string;
  /** How many documents came with it. They are deleted with the decision. */
  documents: number;
  decidedAt: string | null;
  reason: string | null;
}
