import type { CardError } from '#src/forms/CardField/cardError.ts';
import { logProblem } from '#src/util/logProblem.ts';

/** Logs any refusal of a card by the payment provider (specification section 8). */
export function logRefusal(refusal: CardError): void {
  const { type, code, decline_code: declineCode, message, doc_url: docUrl } = refusal;
  const intentStatus = refusal.payment_intent?.status ?? refusal.setup_intent?.status;
  logProblem('payment provider refused', { type, code, declineCode, message, docUrl, intentStatus });
}
