import { LogOut, Voicemail } from 'lucide';
import type { ReactNode } from 'react';
import type { CallState } from '@talk/core/phone';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { KeySettings } from '../keys/key-settings.js';
import { phoneText } from '../texts.js';
import type { CallSheet } from './call-control.model.js';
import { askedIn, othersOf } from './control-words.js';
import { KeypadSheet } from './keypad-sheet.js';
import { ParkSheet } from './park-sheet.js';
import { Sheet } from './sheet.js';
import { TransferSheet } from './transfer-sheet.js';

type Active = CallState & { phase: 'active' };

/** The open sheet of a running call. */
export function CallSheets({ sheet, state, model }: { sheet: CallSheet; state: Active; model: PhoneModel }): ReactNode {
  const { control } = model;
  const tones = useSignalValue(model.calls.tones);
  const busy = useSignalValue(control.busy);
  const problem = useSignalValue(control.problem);
  const close = (): void => control.open(null);
  switch (sheet) {
    case 'keypad':
      return <KeypadSheet tones={tones} onDigits={model.calls.sendTones} onClose={close} />;
    case 'park':
      return (
        <ParkSheet
          busy={busy !== null}
          problem={problem}
          onPark={(reason) => void control.park(reason)}
          onClose={close}
        />
      );
    case 'more':
      return <MoreSheet state={state} model={model} onClose={close} />;
    default:
      return <Targets purpose={sheet} model={model} busy={busy !== null} problem={problem} onClose={close} />;
  }
}

interface TargetsProps {
  purpose: 'transfer' | 'add';
  model: PhoneModel;
  busy: boolean;
  problem: string | null;
  onClose: () => void;
}

function Targets({ purpose, model, busy, problem, onClose }: TargetsProps): ReactNode {
  const { control, directory } = model;
  const chosen = useSignalValue(directory.chosen);
  return (
    <TransferSheet
      purpose={purpose}
      state={useSignalValue(directory.state)}
      typed={useSignalValue(directory.typed)}
      targets={useSignalValue(directory.targets)}
      chosen={chosen?.key ?? null}
      target={chosen}
      problem={problem}
      busy={busy}
      onType={directory.type}
      onChoose={directory.choose}
      onStar={directory.star}
      onRetry={directory.retry}
      onAsk={() => chosen && void control.ask(chosen)}
      onSend={() => chosen && void control.send(chosen)}
      onAdd={() => chosen && void control.add(chosen)}
      onClose={onClose}
    />
  );
}

/** A machine answered the call: it gets a recorded message, and the agent is free. */
function Messages({ model: { control } }: { model: PhoneModel }): ReactNode {
  const messages = useSignalValue(control.messages);
  const busy = useSignalValue(control.busy) !== null;
  if (messages.length === 0) return null;
  return (
    <section className="tk-more-messages" aria-labelledby="tk-messages-title">
      <h4 id="tk-messages-title">{phoneText('message.title')}</h4>
      <p className="tk-why">{phoneText('message.help')}</p>
      {messages.map(({ id, name }) => (
        <Button key={id} icon={Voicemail} wide disabled={busy} onClick={() => void control.dropMessage(id)}>
          {name}
        </Button>
      ))}
    </section>
  );
}

/** Rarely used actions. */
function MoreSheet({ state, model, onClose }: { state: Active; model: PhoneModel; onClose: () => void }): ReactNode {
  const { control } = model;
  const { id: userId } = model.person;
  const problem = useSignalValue(control.problem);
  const stay = othersOf(state, userId).filter((each) => each.state === 'joined').length;
  const why = stay > 1 ? null : phoneText('leave.why');
  return (
    <Sheet title={phoneText('control.more')} onClose={onClose}>
      <div className="tk-more">
        <Button
          icon={LogOut}
          wide
          data-first=""
          disabled={why !== null}
          aria-describedby="tk-leave-why"
          onClick={() => void control.leave()}
        >
          {phoneText('leave.start')}
        </Button>
        <p className="tk-why" id="tk-leave-why" data-tone={problem === null ? undefined : 'bad'}>
          {problem ?? why ?? phoneText('leave.help')}
        </p>
        {state.direction === 'outbound' && askedIn(state, userId) === null && <Messages model={model} />}
        {model.host.extras?.(state)}
        <details className="tk-more-keys">
          <summary>{phoneText('keys.title')}</summary>
          <KeySettings keymap={model.keymap} />
        </details>
      </div>
    </Sheet>
  );
}
