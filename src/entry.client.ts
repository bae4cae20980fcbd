import { createMessageLoader } from '#src/util/messageLoader.ts';
import { nextTask } from '#src/util/nextTask.ts';

// On an old phone each of these steps takes as long as a tap can acceptably wait. The first three run while the page's
// own script is still loading.
async function begin(): Promise<void> {
  const file = document.documentElement.dataset.messages;
  // A page without messages has nothing to hydrate.
  if (file === undefined) return;
  const messages = createMessageLoader(file);
  // They arrive while the code is evaluated; what fails is tried again below.
  messages.loadFirst().catch(() => undefined);
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { fetched } = await import(/* webpackMode: "eager" */ '#src/app/hydrate.tsx');
  const hydrate = await fetched(messages);
  await nextTask();
  for (const step of hydrate()) {
    await nextTask();
    step();
  }
}

void begin();
