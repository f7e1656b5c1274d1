import type { Contact } from '@talk/core';
import { Button, useSignalValue } from '@talk/ui';
import { Phone } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { callText, useCallCheck, useDial } from '../../entities/call/index.js';
import { dialTextOf, nameOf } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { isApple } from '../../shared/is-apple.js';
import { useScreenCommands } from '../../shared/commands.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { t } from './texts.js';

/** A chord: a letter by itself, typed where no field has the focus, must not call a customer. */
const CALL_CHORD = isApple ? '⌥⇧C' : 'Alt+Shift+C';
const CALL: Shortcut = { area: 'contact', keys: [CALL_CHORD], does: () => t('call') };
const CallMenu = lazy(page(() => import('./call-menu.js'), 'CallMenu'));

/** Calls the contact's number from one's line; the arrow chooses another number or line. */
export function CallButton({ contact }: { contact: Contact }): ReactNode {
  const { phone } = useWorkspace();
  const { blocked, dial } = useDial();
  const lines = useSignalValue(phone.dial.lines.usable);
  const lineId = useSignalValue(phone.dial.lines.chosenId);
  const [chosen, setChosen] = useState<string | null>(null);
  const numbers = contact.phone_numbers;
  const number = numbers.find(({ phone_number }) => phone_number === chosen)?.phone_number ?? contact.phone_number;
  const dialed = dialTextOf(contact, number);
  const check = useCallCheck(contact, number);
  const why = number === null ? callText('noNumber') : (check?.message ?? blocked);
  const line = lines.find(({ id }) => id === lineId);
  const title = why ?? (line ? t('callFrom', { line: line.name }) : t('call'));

  const call = (): void => {
    if (why === null && dialed !== null) void dial({ contactId: contact.id, number: dialed });
  };
  useScreenCommands([
    { id: 'call', label: t('callName', { name: nameOf(contact) }), icon: Phone, keys: CALL_CHORD, why, run: call },
  ]);
  useShortcut(CALL, 'field', ({ code, altKey, shiftKey, ctrlKey, metaKey, repeat }) => {
    const isAsked = code === 'KeyC' && altKey && shiftKey && !ctrlKey && !metaKey;
    // A chord that is held down is one press.
    if (isAsked && !repeat) call();
    return isAsked;
  });

  return (
    <div className="app-call-button">
      <Button
        tone="go"
        icon={Phone}
        title={title}
        aria-disabled={why !== null}
        aria-keyshortcuts="Alt+Shift+C"
        onClick={call}
      >
        <span className="app-call-word">{t('call')}</span>
      </Button>
      {(numbers.length > 1 || lines.length > 1) && (
        <Suspense fallback={null}>
          <CallMenu contact={contact} number={number} blocked={why !== null} onNumber={setChosen} />
        </Suspense>
      )}
    </div>
  );
}
