import { Icon, IconButton, useNow, useSignalValue } from '@talk/ui';
import { formatTimer } from '@talk/core/format';
import { goesOnWithout, type PhoneCall } from '@talk/core/phone';
import { mute, peerOf, PhoneAnnouncer, phoneText } from '@talk/ui/phone';
import { Maximize2, Mic, MicOff, PhoneOff } from 'lucide';
import type { ReactNode } from 'react';
import { usePhonePanel } from './phone-panel.context.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** A call as one line: who, how long, mute, end, and the way back to the whole. */
export function SmallCall({ call }: { call: PhoneCall }): ReactNode {
  const { client, phone } = useWorkspace();
  const panel = usePhonePanel();
  const state = useSignalValue(call.state);
  const facts = useSignalValue(phone.caller.facts);
  const { kind } = useSignalValue(client.phone.status);
  const active = state.phase === 'active' ? state : null;
  const nowMs = useNow(1_000, active !== null);
  const { name } = peerOf(state, facts);
  const endWord = active === null ? 'call.cancel' : goesOnWithout(active) ? 'call.leave' : 'call.end';
  const word = active?.held ? phoneText('call.onHold') : phoneText(`status.${kind}`);
  return (
    <div className="app-phone-small" data-phone-call="" tabIndex={-1}>
      <button type="button" className="app-phone-small-who" onClick={() => panel.minimize(null)}>
        <strong className="tk-clip">{name}</strong>
        <span className="tk-num">
          {active === null
            ? word
            : `${word} ${formatTimer(Math.max(0, Math.floor((nowMs - active.answeredAtMs) / 1_000)))}`}
        </span>
        <span className="tk-hidden">{t('restore')}</span>
        <Icon shape={Maximize2} size="small" />
      </button>
      {active !== null && (
        <IconButton
          icon={active.muted ? MicOff : Mic}
          label={phoneText(active.muted ? 'call.unmute' : 'call.mute')}
          data-on={active.muted ? '' : undefined}
          onClick={() => mute(call, !active.muted)}
        />
      )}
      <span className="app-phone-small-end">
        <IconButton icon={PhoneOff} label={phoneText(endWord)} onClick={call.hangup} />
      </span>
      <PhoneAnnouncer model={phone} />
    </div>
  );
}
