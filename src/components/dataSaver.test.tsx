import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { DataSaverContext } from './dataSaver.ts';
import { ListingCard } from './ListingCard/ListingCard.tsx';
import { useMapOnDemand } from './Map/useMapOnDemand.ts';
import { Picture } from './Picture/Picture.tsx';

const image = {
  id: idOf(9),
  variants: {
    'landscape-crop': { width: 400, height: 267, url: '/media/small' },
    'landscape-crop2x': { width: 800, height: 533, url: '/media/large' },
  },
};
const card = <ListingCard listing={listingOf({ title: 'A warm room', images: [image] })} />;
const light = (page: React.ReactElement) => renderPage(<DataSaverContext value>{page}</DataSaverContext>);
const pictures = () => document.querySelectorAll('img');

test('in data saver mode a card is text until its image is requested, and then loads the smallest', async () => {
  light(card);
  expect(pictures()).toHaveLength(0);
  expect(screen.getByRole('article')).toHaveTextContent('A warm room');
  const ask = screen.getByRole('link', { name: /^Show the picture ?: A warm room/ });
  // Without JavaScript it is a link to the image itself.
  expect(ask).toHaveAttribute('href', '/media/small');
  await userEvent.click(ask);
  expect([...pictures()].map(({ srcset }) => srcset)).toEqual(['/media/small 400w']);
  expect(ask).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'A warm room' })).toHaveFocus();
});

test('a card without an image has no button to load one', () => {
  light(<ListingCard listing={listingOf({ images: [] })} />);
  expect(pictures()).toHaveLength(0);
  expect(screen.queryByRole('link', { name: /picture/ })).not.toBeInTheDocument();
});

test('otherwise cards and images offer every size', () => {
  renderPage(card);
  expect(pictures()[0]).toHaveAttribute('srcset', '/media/small 400w, /media/large 800w');
  expect(screen.queryByRole('link', { name: /Show the picture/ })).not.toBeInTheDocument();
});

test('other images are the smallest, never preloaded, and keep their space', () => {
  light(
    <Picture
      image={image}
      variants={['landscape-crop', 'landscape-crop2x']}
      sizes="100vw"
      alt="A room"
      isPriority
    />,
  );
  const shown = screen.getByRole('img', { name: 'A room' });
  expect(shown).toHaveAttribute('srcset', '/media/small 400w');
  expect(shown).toHaveAttribute('width', '800');
  expect(shown).toHaveAttribute('loading', 'lazy');
  expect(shown).not.toHaveAttribute('fetchpriority');
});

test('a map loads on demand on a wide screen, too', async () => {
  const original = window.matchMedia;
  window.matchMedia = query => ({
    ...original.call(window, query),
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  try {
    const Probe = () => {
      const { isWanted, ask } = useMapOnDemand();
      return <button onClick={ask}>{isWanted ? 'a map' : 'no map'}</button>;
    };
    const { unmount } = renderPage(<Probe />);
    expect(screen.getByRole('button')).toHaveTextContent('a map');
    unmount();
    light(<Probe />);
    expect(screen.getByRole('button')).toHaveTextContent('no map');
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveTextContent('a map');
  } finally {
    window.matchMedia = original;
  }
});
