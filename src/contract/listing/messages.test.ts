import type { ContradictingField } from './contradictions.ts';
import { rows } from './partsOf.ts';
import { allChoices } from './values.ts';
import messages from '../../../translations/en.json' with { type: 'json' };

const contradictions: Readonly<Record<ContradictingField, true>> = {
  longestStay: true,
  childAges: true,
  capacityNumberOfPeople: true,
  availableUntil: true,
};

/** Copied from the account, which the console shows beside the listing. */
const ofAccount = ['profileType', 'organisationType', 'isVerified'];

test.each(rows)('%s has all its messages', (name, row) => {
  const { askedIn, fact } = row;
  const editor = [
    `EditListingPage.${name}`,
    `EditListingPage.${name}Offer`,
    `EditListingPage.${name}Request`,
  ];
  const choices = row.kind === 'boolean' ? ['true'] : 'choices' in row ? allChoices(row.choices) : [];
  const hasChoices = (askedIn || fact) && !('hasOwnLabels' in row);
  const needed = [
    ...(row.kind === 'place' || ofAccount.includes(name) ? [] : [`ConsoleQueuePage.fact.${name}`]),
    ...(fact === 'section' || (fact && !fact.as) ? [`ListingPage.${name}`] : []),
    ...(hasChoices ? choices.map(choice => `ListingFact.${name}.${choice}`) : []),
    ...(name in contradictions ? [`EditListingPage.contradiction.${name}`] : []),
  ];
  expect(needed.filter(id => !(id in messages))).toEqual([]);
  // One label, or one for offers and one for requests.
  const [one, ...two] = editor;
  const labels = editor.filter(id => id in messages);
  if (askedIn) expect([[one], two, editor]).toContainEqual(labels);
});
