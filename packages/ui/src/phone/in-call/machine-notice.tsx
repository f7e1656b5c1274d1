import { Voicemail, X } from 'lucide';
import { useEffect, type ReactNode } from 'react';
import type { CallState } from '@talk/core/phone';
import { Button, IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { phoneText } from '../texts.js';
import { machineOf, type CallControlModel } from './call-control.model.js';

/** Any more are behind "More". */
const SHOWN = 2;

/** Says that a machine answered the call, and leaves it a message with one press. The carrier may be wrong: it can be closed. */
export function MachineNotice({ state, control }: { state: CallState; control: CallControlModel }): ReactNode {
  const person = useSignalValue(control.person);
  const machine = machineOf(state);
  if (machine === null || person === state.callId) return null;
  return (
    <section className="tk-machine" aria-label={phoneText(`machine.${machine}`)}>
      <p>
        <Icon shape={Voicemail} />
        <span>{phoneText(`machine.${machine}`)}</span>
        <IconButton icon={X} label={phoneText('machine.wrong')} onClick={control.isPerson} />
      </p>
      {machine === 'machine' && <Messages control={control} />}
    </section>
  );
}

function Messages({ control }: { control: CallControlModel }): ReactNode {
  const messages = useSignalValue(control.messages);
  const busy = useSignalValue(control.busy) !== null;
  useEffect(() => void control.refreshMessages(), [control]);
  if (messages.length === 0) return null;
  return (
    <div role="group" aria-label={phoneText('machine.messages')}>
      {messages.slice(0, SHOWN).map(({ id, name }) => (
        <Button key={id} wide disabled={busy} title={name} onClick={() => void control.dropMessage(id)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
