import { renderHook } from '@testing-library/react';
import type { Bounds } from '#contract/geo/place.ts';
import type { MapArea } from '#src/config/maps.ts';
import type { MapView } from './mapView.ts';
import { useArea } from './useArea.ts';

const box = (north: number): Bounds => ({ ne: { lat: north, lng: 10 }, sw: { lat: 50, lng: 8 } });

function follow(first: MapArea) {
  const show = jest.fn();
  const onShow = jest.fn();
  const view: MapView = {
    show,
    moveTo: () => undefined,
    inSight: () => box(show.mock.calls.length),
    pin: () => () => undefined,
    remove: () => undefined,
  };
  const initialProps: { area: MapArea; view: MapView | null } = { area: first, view: null };
  const { rerender, result } = renderHook(props => useArea(props.view, props.area, onShow), { initialProps });
  return {
    show,
    onShow,
    comes: (area: MapArea) => rerender({ area, view }),
    isMovedTo: (area: Bounds) => result.current(area),
  };
}

test('the map starts at its area and follows the page', () => {
  const { show, comes } = follow(box(54));
  comes(box(54));
  expect(show).not.toHaveBeenCalled();
  comes({ center: { lat: 53, lng: 9 }, zoom: 11 });
  expect(show).toHaveBeenLastCalledWith({ center: { lat: 53, lng: 9 }, zoom: 11 });
});

test('an area that changed while the map was loading is shown once it has loaded', () => {
  const { show, comes } = follow(box(54));
  comes(box(55));
  expect(show).toHaveBeenCalledTimes(1);
});

test('onShow reports the visible area at the start and after each change', () => {
  const { onShow, comes } = follow(box(54));
  comes(box(54));
  expect(onShow.mock.calls).toEqual([[box(0)]]);
  comes(box(55));
  expect(onShow.mock.calls).toEqual([[box(0)], [box(1)]]);
});

test('an area that results from moving the map moves it no further, even when it arrives late', () => {
  const { show, comes, isMovedTo } = follow(box(54));
  comes(box(54));
  isMovedTo(box(55));
  comes(box(55));
  isMovedTo(box(56));
  isMovedTo(box(57));
  isMovedTo(box(58));
  comes(box(56));
  // The area in between was never requested.
  comes(box(58));
  expect(show).not.toHaveBeenCalled();
});

test('going back shows the previous area', () => {
  const { show, comes, isMovedTo } = follow(box(54));
  comes(box(54));
  isMovedTo(box(55));
  comes(box(55));
  comes(box(54));
  expect(show).toHaveBeenLastCalledWith(box(54));
  comes(box(55));
  expect(show).toHaveBeenLastCalledWith(box(55));
});
