/** Resolves in a task of its own: whatever somebody tapped or scrolled meanwhile comes first. */
const nextTask = () => new Promise<void>(resolve => setTimeout(resolve));

// On an old phone each of these steps takes as long as a tap may wait. The first two are done while the page's own script
// is still on its way.
async function begin(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { scriptsReady, takeOver } = await import(/* webpackMode: "eager" */ '#src/app/takeOver.tsx');
  await scriptsReady();
  await nextTask();
  for (const step of takeOver()) {
    await nextTask();
    step();
  }
}

void begin();
