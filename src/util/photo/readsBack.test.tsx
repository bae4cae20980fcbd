import { fakeCanvas } from '#test/support/fakeCanvas.ts';
import { canvasReadsBack } from './readsBack.ts';

beforeEach(() => {
  globalThis.createImageBitmap = () =>
    Promise.resolve({ width: 64, height: 64, close: () => undefined }) as never;
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('a canvas that returns what was drawn is trusted, and asked once', async () => {
  fakeCanvas();
  expect(await canvasReadsBack()).toBe(true);
  const { calls } = jest.mocked(HTMLCanvasElement.prototype.toBlob).mock;
  expect(await canvasReadsBack()).toBe(true);
  expect(calls).toHaveLength(1);
});

test.each(['white', 'noise', 'one colour', 'noise in files'] as const)(
  'a canvas that answers with %s is not',
  async blur => {
    fakeCanvas({ blur });
    expect(await canvasReadsBack()).toBe(false);
  },
);

test('neither is a canvas that cannot be read at all', async () => {
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ fillRect: () => undefined } as never);
  expect(await canvasReadsBack()).toBe(false);
});
