import type { ReportReason } from '#contract/safety/reports.ts';
import type { SignalReason } from '#contract/safety/signals.ts';
import type { Enquiry } from './enquiries.ts';

/** A report that waits for the operators. */
export interface ReportCase {
  /** The title of a listing, the key of a user, or the conversation whose first message is reported. */
  about: { listing: string } | { user: string } | { conversation: Pick<Enquiry, 'about' | 'by'> };
  /** The key of the user who reports. */
  by: string;
  reason: ReportReason;
  note: string;
  hoursAgo: number;
}

// Cases read better without a line for each brace.
// prettier-ignore
export const reportCases: readonly ReportCase[] = [
  { about: { listing: 'Бус Львів – Перемишль, вівторок, четвер, неділя' }, by: 'oksana', reason: 'outdated', hoursAgo: 52, note: 'У неділю автобус не приїхав, а телефон не відповідає. Може, він уже не їздить?' },
  { about: { user: 'sergei' }, by: 'liisa', reason: 'money', hoursAgo: 27, note: 'Before he would say when he comes, he asked me to send 200 euros for his train.' },
  { about: { conversation: { about: 'Швачка: пошиття, ремонт, штори', by: 'lukas' } }, by: 'oksana', reason: 'harassment', hoursAgo: 3, note: 'Мені це неприємно. Я не хочу, щоб він мені писав.' },
];

/** A request for the badge, with one picture as its document. */
export interface BadgeCase {
  by: string;
  note: string;
  hoursAgo: number;
}

// prettier-ignore
export const badgeCases: readonly BadgeCase[] = [
  { by: 'anna-sophie', hoursAgo: 75, note: 'Ich bin in der Liste der Rechtsanwaltskammer Wien eingetragen, der Ausweis ist auf dem Bild.' },
  { by: 'tomasz', hoursAgo: 20, note: 'Pracuję w urzędzie miasta, na zdjęciu jest mój identyfikator.' },
];

/** A sign of possible abuse. */
export interface SignalCase {
  user: string;
  reason: SignalReason;
  hoursAgo: number;
}

export const signalCases: readonly SignalCase[] = [
  { user: 'sergei', reason: 'sameMessage', hoursAgo: 31 },
  { user: 'sergei', reason: 'tooOften', hoursAgo: 30 },
  { user: 'lukas', reason: 'contactData', hoursAgo: 4 },
];

/** A stay that has been accepted, and that its guest asks the operators to cancel. */
export const appealCase = {
  about: 'Spare room in Vinohrady, friendly dog included',
  by: 'vira',
  reason: 'notAsDescribed',
  startsInDays: 6,
  nights: 3,
  hoursAgo: 9,
} as const;

/** A stay whose payment the guest's bank disputes once it has been captured. */
export const disputeCase = {
  about: 'Kabinett in Favoriten, ruhig und freundlich',
  by: 'dmytro',
  startsInDays: 12,
  nights: 3,
  card: 'pm_card_createDispute',
} as const;

/** A mail that its recipient's server did not take. */
export const mailCase = {
  to: 'mykola',
  error: 'mail server: EENVELOPE RCPT TO 452 4.2.2 (mailbox-full)',
  hoursAgo: 46,
} as const;
