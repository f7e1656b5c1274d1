import type { HandsetCallView } from '../../src/control/types.js';
import { formatWhen } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import { Avatar, partyLines } from './avatar.js';
import { callWords } from './words.js';
import type { Handset } from './handset.js';

/** The carrier's log of this number, newest first. */
export function Recents({ handset }: { handset: Handset }) {
  const calls = handset.records.calls.value;
  return (
    <section class="screen list" aria-label="Recent calls">
      <h2 class="screen-title">Recents</h2>
      {calls === null ? <RowSkeletons /> : null}
      {calls?.length === 0 ? (
        <div class="empty">
          <Icon name="clock" />
          <strong>No calls yet</strong>
          <p>Calls to and from this number appear here. You can redial them.</p>
        </div>
      ) : null}
      <ul>
        {calls?.map((call) => (
          <li key={call.sid}>
            <CallRow handset={handset} call={call} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Grey bars where rows will be. */
export function RowSkeletons() {
  return (
    <div class="skeletons" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}

function CallRow({ handset, call }: { handset: Handset; call: HandsetCallView }) {
  const peer = call.with;
  const name = handset.records.nameOf(peer);
  const { title } = partyLines(peer, name);
  const { text, missed } = callWords(call);
  return (
    <div class={missed ? 'row missed' : 'row'}>
      <Avatar number={peer} name={name} />
      <div class="row-main">
        <strong class="num">{title}</strong>
        <span class="row-detail num">
          <Icon name={missed ? 'missed' : call.direction === 'out' ? 'arrowOut' : 'arrowIn'} />
          {text}
        </span>
      </div>
      <time class="num" dateTime={call.at}>
        {formatWhen(call.at, handset.nowMs.value)}
      </time>
      <button type="button" class="icon-button" aria-label={`Text ${title}`} onClick={() => handset.text(peer)}>
        <Icon name="chat" />
      </button>
      <button
        type="button"
        class="icon-button call-icon"
        aria-label={`Call ${title}`}
        disabled={handset.phone.line.value.phase !== 'ready'}
        onClick={() => handset.call(peer)}
      >
        <Icon name="phone" />
      </button>
    </div>
  );
}
