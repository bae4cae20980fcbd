import { render } from '@testing-library/react';
import { createIntl, RawIntlProvider } from 'react-intl';
import type { PlacePin } from '#contract/listing/mapPin.ts';
import { listingOf } from '#test/support/entities.ts';
import messages from '../../../../translations/en.json' with { type: 'json' };
import { PinMarker } from './PinMarker.tsx';
import { pinsOf } from './pinsOf.ts';

const intl = createIntl({ locale: 'en', messages });
const view = { pin: () => () => undefined, show: () => undefined, remove: () => undefined } as never;
const onPress = () => undefined;

const [one] = pinsOf([listingOf({ title: 'Room' })]);
const [renamed] = pinsOf([listingOf({ title: 'Two rooms' })]);

test.each([
  ['the same', { ...one! }, false, false, false],
  ['the same with another name', renamed!, false, false, true],
  ['the same, pointed at', one!, true, false, true],
  ['the same, with less room', one!, false, true, true],
])('a marker of %s renders again only when it changes', (_what, pin, isLit, isCompactNow, isDrawn) => {
  // A marker's name is formatted whenever it renders.
  const draw = jest.spyOn(intl, 'formatMessage');
  const marked = (shown: PlacePin, lit: boolean, isCompact: boolean) => (
    <RawIntlProvider value={intl}>
      <PinMarker
        view={view}
        pin={shown}
        isLit={lit}
        isOpen={false}
        isVisited={false}
        isCompact={isCompact}
        onPress={onPress}
        onLight={onPress}
      />
    </RawIntlProvider>
  );
  const { rerender } = render(marked(one!, false, false));
  draw.mockClear();
  rerender(marked(pin, isLit, isCompactNow));
  expect(draw.mock.calls.length > 0).toBe(isDrawn);
  draw.mockRestore();
});
