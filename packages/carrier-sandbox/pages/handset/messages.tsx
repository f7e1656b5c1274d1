import { useSignal } from '@preact/signals';
import type { HandsetThreadView } from '../../src/control/types.js';
import { formatNumber, formatWhen, parseNumber } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import { Avatar, partyLines } from './avatar.js';
import { RowSkeletons } from './recents.js';
import { Thread } from './thread.js';
import type { Handset } from './handset.js';

/** The threads of this number, or the open one. */
export function Messages({ handset }: { handset: Handset }) {
  const { records } = handset;
  const peer = records.peer.value;
  const threads = records.threads.value;
  if (peer !== null) return <Thread key={peer} handset={handset} peer={peer} />;
  return (
    <section class="screen list" aria-label="Messages">
      <h2 class="screen-title">Messages</h2>
      <NewMessage handset={handset} />
      {threads === null ? <RowSkeletons /> : null}
      {threads?.length === 0 ? (
        <div class="empty">
          <Icon name="chat" />
          <strong>No messages yet</strong>
          <p>Text a company line, or have it text this number.</p>
        </div>
      ) : null}
      <ul>
        {threads?.map((thread) => (
          <li key={thread.with}>
            <ThreadRow handset={handset} thread={thread} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewMessage({ handset }: { handset: Handset }) {
  const text = useSignal('');
  const refused = useSignal(false);
  const lines = handset.records.lines.value;
  return (
    <form
      class="new-message"
      onSubmit={(event) => {
        event.preventDefault();
        const to = parseNumber(text.value);
        refused.value = to === null;
        if (to) handset.records.open(to);
      }}
    >
      <input
        class="input"
        type="tel"
        aria-label="Number to text"
        aria-invalid={refused.value}
        aria-describedby="new-message-note"
        placeholder="Text a number"
        list="company-lines"
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          refused.value = false;
        }}
      />
      <datalist id="company-lines">
        {lines.map(({ number, label }) => (
          <option key={number} value={formatNumber(number)}>
            {label}
          </option>
        ))}
      </datalist>
      <button type="submit" class="button" disabled={text.value.trim() === ''}>
        <Icon name="compose" />
        Write
      </button>
      <p id="new-message-note" class="error-text" aria-live="polite">
        {refused.value ? 'Enter ten digits, or + and the country code.' : ''}
      </p>
    </form>
  );
}

function ThreadRow({ handset, thread }: { handset: Handset; thread: HandsetThreadView }) {
  const { records } = handset;
  const name = records.nameOf(thread.with);
  const { title } = partyLines(thread.with, name);
  const unread = records.isUnread(thread);
  const { last } = thread;
  return (
    <button type="button" class={unread ? 'row unread' : 'row'} onClick={() => records.open(thread.with)}>
      <Avatar number={thread.with} name={name} />
      <span class="row-main">
        <strong class="num">{title}</strong>
        <span class="row-detail">
          <Icon name={last.from === thread.with ? 'arrowIn' : 'arrowOut'} />
          <span class="ellipsis">{last.body === '' ? 'Attachment' : last.body}</span>
        </span>
      </span>
      <span class="row-end">
        <time class="num" dateTime={last.at}>
          {formatWhen(last.at, handset.nowMs.value)}
        </time>
        {unread ? (
          <span class="count">
            New<span class="hidden-text"> message</span>
          </span>
        ) : null}
      </span>
    </button>
  );
}
