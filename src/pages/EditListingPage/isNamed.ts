import type { Place } from '#contract/entities/place.ts';
import { withoutAccents } from '#contract/rules/transliterate.ts';

/** Returns whether the text names the place: "koln", "lodz" and "Köln, Germany" name Köln, Łódź and Köln, Germany. */
export function matchesPlaceName({ address }: Place, text: string): boolean {
  const typed = folded(text);
  return [address, address.split(',', 1)[0] ?? ''].some(name => folded(name) === typed);
}

const folded = (text: string) =>
  withoutAccents(text.normalize('NFC').toLowerCase()).trim().replace(/\s+/g, ' ');
