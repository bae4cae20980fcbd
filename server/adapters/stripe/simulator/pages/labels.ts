import written from './labels.json' with { type: 'json' };
import type { Locale } from './locale.ts';

export type LabelName = keyof (typeof written)['en'];

/** Labels of the onboarding form, by the last part of a requirement's name. */
export const labels: Readonly<Record<Locale, Readonly<Record<LabelName, string>>>> = written;
