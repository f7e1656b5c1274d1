import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../shared/icons.js';
import type { Handset } from './handset.js';

/** What stands between this phone and a call, each with what to do about it. */
export function Notices({ handset }: { handset: Handset }) {
  const { phone, microphone, sounds, feed, choosing } = handset;
  const line = phone.line.value;
  const reconnecting = phone.call.value.phase === 'active' && phone.call.value.reconnecting;
  return (
    <div class="notices" aria-live="polite">
      {line.phase === 'in-use' ? (
        <Notice
          icon="device"
          tone="warn"
          text="This number is open in another window. It moves here when that one closes."
        >
          <button type="button" class="button" onClick={() => phone.goOn()}>
            Ring here too
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              choosing.value = true;
            }}
          >
            Choose another
          </button>
        </Notice>
      ) : null}
      {line.phase === 'failed' ? (
        <Notice icon="warning" tone="bad" text={line.why}>
          <button type="button" class="button" onClick={() => phone.goOn()}>
            Try again
          </button>
        </Notice>
      ) : null}
      {line.phase === 'lost' ? (
        <Notice
          icon="warning"
          tone="warn"
          text={
            reconnecting
              ? 'Signalling is lost. The sound continues while the phone reconnects.'
              : 'No one can reach this phone until the sandbox is back. It reconnects by itself.'
          }
        />
      ) : null}
      {line.phase === 'ready' && feed.value === 'lost' ? (
        <Notice icon="warning" tone="warn" text="The log and messages are not live right now. Reconnecting…" />
      ) : null}
      {microphone.state.value === 'refused' ? (
        <Notice
          icon="micOff"
          tone="bad"
          text="The microphone is blocked. Allow it for this page in the address bar, then call or answer again."
        />
      ) : null}
      {microphone.state.value === 'absent' ? (
        <Notice icon="micOff" tone="bad" text="No microphone was found. Connect one to call or answer." />
      ) : null}
      {sounds.blocked.value ? (
        <Notice icon="soundOff" tone="warn" text="The browser keeps this page silent until you click or tap it.">
          <button type="button" class="button" onClick={() => sounds.unlock()}>
            Turn sound on
          </button>
        </Notice>
      ) : null}
    </div>
  );
}

function Notice(props: { icon: IconName; tone: 'warn' | 'bad'; text: string; children?: ComponentChildren }) {
  return (
    <div class={`notice ${props.tone}`}>
      <Icon name={props.icon} />
      <p>{props.text}</p>
      {props.children ? <div class="notice-actions">{props.children}</div> : null}
    </div>
  );
}
