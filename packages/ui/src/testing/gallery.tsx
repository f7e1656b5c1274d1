/** Every state of the phone by its name, for pictures and accessibility checks: `?state=ring&theme=dark&lang=es`. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmCall, PhoneView, Refused, SignIn, Starting } from '../phone/index.js';
// In one file, styles imported on demand would come after the state that shows it.
import '../phone/lists/index.js';
import { speakAsAsked } from './gallery-language.js';
import { STATES } from './gallery-states.js';
import { client, model, number, query, showStatus } from './gallery-world.js';

const PAGES: Record<string, () => ReactNode> = {
  starting: () => <Starting unreachable={false} />,
  signin: () => (
    <main className="tk-phone tk-scroll">
      <SignIn busy={false} error={null} fieldErrors={{}} onSubmit={() => {}} />
    </main>
  ),
  signinErrors: () => (
    <main className="tk-phone tk-scroll">
      <SignIn
        busy={false}
        error="Wrong email or password."
        fieldErrors={{ password: 'Enter your password.' }}
        onSubmit={() => {}}
      />
    </main>
  ),
  refused: () => <Refused code="ORIGIN_FORBIDDEN" message={null} onRetry={() => {}} />,
  confirm: () => (
    <main className="tk-fill">
      <PhoneView
        model={model}
        overlay={
          <ConfirmCall
            peer={{ name: '(415) 555-0150', seed: number, number: '', detail: '' }}
            onCall={() => {}}
            onCancel={() => {}}
          />
        }
      />
    </main>
  ),
};

export const GALLERY = [...Object.keys(STATES), ...Object.keys(PAGES)];

const place = document.getElementById('phone');
if (place) {
  speakAsAsked();
  const state = query.get('state') ?? 'keypad';
  document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
  document.documentElement.dir = query.get('dir') ?? 'ltr';
  await model.load();
  STATES[state]?.();
  createRoot(place).render(
    PAGES[state]?.() ?? (
      <main className="tk-fill">
        <PhoneView model={model} />
      </main>
    ),
  );
  showStatus();
  Object.assign(window, { model, client, gallery: GALLERY });
}
