import { render } from '@testing-library/react';
import { createIntl, RawIntlProvider } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { listingOf } from '#test/support/entities.ts';
import messages from '../../../../translations/en.json' with { type: 'json' };
import { GroupPin } from './GroupPin.tsx';
import type { Group } from './groups.ts';

const intl = createIntl({ locale: 'en', messages });
const view = { pin: () => () => undefined, show: () => undefined, remove: () => undefined } as never;
const onPress = () => undefined;

/** A group as one search creates it; its listings report when a marker renders them. */
function groupOf(change: Partial<Listing>, onDraw: () => void): Group {
  const listings = [listingOf({ title: 'Room', ...change })];
  const read = listings.map.bind(listings) as Listing[]['map'];
  listings.map = ((...how: Parameters<typeof read>) => {
    onDraw();
    return read(...how);
  }) as typeof listings.map;
  return { key: '53,8', point: { lat: 53, lng: 8 }, listings };
}

test.each([
  ['the same', {}, false, 0],
  ['the same with another name', { title: 'Two rooms' }, false, 1],
  ['the same, pointed at', {}, true, 1],
])('a marker of %s is drawn as often as it changes', (_what, change, isLit, times) => {
  const pin = (group: Group, lit: boolean) => (
    <RawIntlProvider value={intl}>
      <GroupPin view={view} group={group} isLit={lit} isOpen={false} onPress={onPress} onLight={onPress} />
    </RawIntlProvider>
  );
  const { rerender } = render(
    pin(
      groupOf({}, () => undefined),
      false,
    ),
  );
  const drawn = jest.fn();
  rerender(pin(groupOf(change, drawn), isLit));
  expect(drawn).toHaveBeenCalledTimes(times);
});
