import type { Listing } from '#contract/entities/listing.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import type { ReactNode } from 'react';

/** Props of each tab's form. */
export interface TabFormProps {
  listing: Listing | null;
  /** Unsaved values typed before a reload; they override the listing's own. */
  typed: object | undefined;
  /** Called with the values to store across a reload; undefined when nothing is unsaved any more. */
  onType: (values: object | undefined) => void;
  /** Resolves when saving has ended, whether or not it succeeded. */
  onSave: (input: ListingInput) => Promise<void>;
  /** End of the form: why saving failed, and the save button. */
  footer: ReactNode;
}
