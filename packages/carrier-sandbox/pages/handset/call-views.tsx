import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { formatDuration } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import { Avatar, partyLines } from './avatar.js';
import { Keys } from './keypad.js';
import { endWords } from './words.js';
import type { Handset } from './handset.js';
import type { CallState } from './phone.machine.js';

type Of<Phase extends CallState['phase']> = Extract<CallState, { phase: Phase }>;

function Party({ handset, peer, status }: { handset: Handset; peer: string; status: string }) {
  const name = handset.records.nameOf(peer);
  const { title, detail } = partyLines(peer, name);
  return (
    <div class="party">
      <Avatar number={peer} name={name} large />
      <h2 class="num">{title}</h2>
      {detail === null ? null : <p class="num party-number">{detail}</p>}
      <p class="party-status num">{status}</p>
    </div>
  );
}

/** Somebody calls. The focus is on Answer: Enter takes the call. */
export function RingingCall({ handset, call }: { handset: Handset; call: Of<'incoming'> }) {
  const answer = useRef<HTMLButtonElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <section class="screen call ringing" aria-label="Incoming call">
      <Party handset={handset} peer={call.peer} status="Incoming call" />
      <div class="call-actions two">
        <button type="button" class="call-button decline" onClick={() => handset.phone.hangUp()}>
          Decline
        </button>
        <button ref={answer} type="button" class="call-button" onClick={() => void handset.phone.answer()}>
          <Icon name="phone" />
          Answer
        </button>
      </div>
    </section>
  );
}

function statusOf(handset: Handset, call: Of<'outgoing'> | Of<'active'>): string {
  if (call.phase === 'outgoing') return call.ringing ? 'Ringing…' : 'Calling…';
  const time = formatDuration(Math.max(0, Math.floor((handset.nowMs.value - call.sinceMs) / 1000)));
  return call.reconnecting ? `${time} · reconnecting…` : time;
}

/** A call that is being set up or talked in. */
export function OngoingCall({ handset, call }: { handset: Handset; call: Of<'outgoing'> | Of<'active'> }) {
  const { phone } = handset;
  const keys = useSignal(false);
  const view = useRef<HTMLElement>(null);
  // On the call itself, not on a button: a second Enter must not end what the first one answered.
  useEffect(() => view.current?.focus({ preventScroll: true }), []);
  const active = call.phase === 'active' ? call : null;
  return (
    <section ref={view} class={`screen call ${keys.value ? 'with-keys' : ''}`} aria-label="Call" tabIndex={-1}>
      <Party handset={handset} peer={call.peer} status={statusOf(handset, call)} />
      {keys.value && active ? (
        <>
          <output class="sent-digits num" aria-label="Keys pressed">
            {active.digits === '' ? ' ' : active.digits}
          </output>
          <Keys onKey={(key) => phone.press(key)} />
        </>
      ) : null}
      <div class="call-controls">
        <button
          type="button"
          class="control amber"
          aria-pressed={active?.muted ?? false}
          disabled={!active}
          onClick={() => phone.mute(!active?.muted)}
        >
          <Icon name={active?.muted ? 'micOff' : 'mic'} />
          {active?.muted ? 'Muted' : 'Mute'}
        </button>
        <button
          type="button"
          class="control"
          aria-pressed={keys.value}
          disabled={!active}
          onClick={() => {
            keys.value = !keys.value;
          }}
        >
          <Icon name="keypad" />
          Keypad
        </button>
      </div>
      <div class="call-actions">
        <button type="button" class="call-button end-call" onClick={() => phone.hangUp()}>
          <Icon name="hangUp" />
          {call.phase === 'outgoing' ? 'Cancel' : 'End call'}
        </button>
      </div>
    </section>
  );
}

/** What became of the call, for a few seconds. */
export function EndedCall({ handset, call }: { handset: Handset; call: Of<'ended'> }) {
  const { phone } = handset;
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <section class="screen call" aria-label="Call ended">
      <Party handset={handset} peer={call.peer} status={endWords(call)} />
      <div class="call-actions two">
        <button ref={done} type="button" class="call-button plain" onClick={() => phone.dismiss()}>
          Done
        </button>
        <button
          type="button"
          class="call-button plain"
          onClick={() => {
            phone.dismiss();
            handset.call(call.peer);
          }}
        >
          <Icon name="phone" />
          Call again
        </button>
      </div>
    </section>
  );
}
