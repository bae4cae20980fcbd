/** Yields to the event loop, so that pending taps and scrolls are handled first. */
const nextTask = () => new Promise<void>(resolve => setTimeout(resolve));

// On an old phone each of these steps takes as long as a tap can acceptably wait. The first two run while the page's
// own script is still loading.
async function begin(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { scriptsReady, hydrate } = await import(/* webpackMode: "eager" */ '#src/app/hydrate.tsx');
  await scriptsReady();
  await nextTask();
  for (const step of hydrate()) {
    await nextTask();
    step();
  }
}

void begin();
