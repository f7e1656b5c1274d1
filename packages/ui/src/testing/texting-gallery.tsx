/** Every state of thread and composer by its name: `?state=guard&theme=dark&lang=es`. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextingView } from '../texting/index.js';
import { speakAsAsked } from './gallery-language.js';
import { drawn, STATES, type GalleryState } from './texting-states.js';
import { createTextingWorld } from './texting-world.js';

const query = new URLSearchParams(location.search);
const name = query.get('state') ?? 'thread';
const place = document.getElementById('phone');

function Page({ state, world }: { state: GalleryState; world: ReturnType<typeof createTextingWorld> }): ReactNode {
  return (
    <main className="tk-fill">
      <h1 className="tk-hidden">Maya Lopez</h1>
      <TextingView
        thread={world.thread}
        composer={state.readOnly ? null : world.composer}
        userId={5}
        settings={{
          name: 'Maya Lopez',
          zone: query.get('zone') ?? 'America/New_York',
          format: 12,
          loadFile: drawn,
          call: () => {},
        }}
      />
    </main>
  );
}

if (place) {
  speakAsAsked();
  const state = STATES[name] ?? { options: {} };
  document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
  document.documentElement.dir = query.get('dir') ?? 'ltr';
  const world = createTextingWorld({
    clock: {
      nowMs: () => Date.now(),
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
    ...state.options,
  });
  const loading = world.load();
  createRoot(place).render(<Page state={state} world={world} />);
  if (state.phase !== 'loading') await loading;
  await state.act?.(world);
  document.body.dataset['ready'] = '';
  Object.assign(window, { world, gallery: Object.keys(STATES) });
}
