import './shortcut-sheet.css';
import { createTranslate, useSignalValue } from '@talk/ui';
import { CALL_ACTIONS, displayChord, phoneText } from '@talk/ui/phone';
import type { ReactNode } from 'react';
import { Dialog } from '../../shared/dialog.js';
import { shortcuts, type Shortcut, type ShortcutArea } from '../../shared/shortcuts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const t = createTranslate('app.shortcuts', {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  list: 'List of contacts',
  contact: 'Contact',
  calls: 'Calls',
  callsOff: 'The keys of the phone are turned off. You can turn them on in the settings of the phone.',
});

const AREAS: readonly ShortcutArea[] = ['everywhere', 'list', 'contact'];

/** The keys that work on the screen as it is, and those of the phone as they are set. */
export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactNode {
  const told = useSignalValue(shortcuts);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {AREAS.map((area) => ({ area, rows: told.filter((each) => each.area === area) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ area, rows }) => (
          <section key={area} className="app-keys">
            <h3>{t(area)}</h3>
            <KeyList rows={rows} />
          </section>
        ))}
      <CallKeys />
    </Dialog>
  );
}

function CallKeys(): ReactNode {
  const { keymap } = useWorkspace().phone;
  const enabled = useSignalValue(keymap.enabled);
  const chords = useSignalValue(keymap.chords);
  const rows = CALL_ACTIONS.flatMap((action) => {
    const chord = chords[action];
    return chord === null ? [] : [{ keys: [displayChord(chord)], does: () => phoneText(`keys.${action}`) }];
  });
  return (
    <section className="app-keys">
      <h3>{t('calls')}</h3>
      {enabled ? <KeyList rows={rows} /> : <p>{t('callsOff')}</p>}
    </section>
  );
}

function KeyList({ rows }: { rows: readonly Pick<Shortcut, 'keys' | 'does'>[] }): ReactNode {
  return (
    <dl>
      {rows.map(({ keys, does }) => (
        <div key={keys.join()}>
          <dt>{does()}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
