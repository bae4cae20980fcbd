import { contentRules } from '#server/marketplace/contentRules.ts';
import { missingFields, type RequiredField } from '#contract/listing/listingFields.ts';
import type { EngineSettings } from '#server/marketplace/ctx.ts';
import { exactLocation } from '../input/location.ts';
import type { Content } from './rows.ts';

/** Returns the fields that the marketplace's rules require and a listing lacks, in the order of the editor's tabs. */
export function missingIn(
  { contentRules: { required } = contentRules.help }: Pick<EngineSettings, 'contentRules'>,
  { publicData, privateData, ...content }: Content,
  imageCount: number,
): RequiredField[] {
  const missing = missingFields({
    title: content.title,
    description: content.description,
    category: publicData.category,
    subcategories: publicData.subcategories,
    address: exactLocation(privateData)?.address,
    hasGeolocation: content.geolocation !== null,
    imageCount,
  });
  return missing.filter(field => required.includes(field));
}
