import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { MessageView } from '../../src/control/types.js';
import { messageOf } from '../shared/api.js';
import { formatClock } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import { Avatar, partyLines } from './avatar.js';
import type { Handset } from './handset.js';
import type { Attachment } from './records.store.js';

/** All texts between this phone and one number, and the field for the next. */
export function Thread({ handset, peer }: { handset: Handset; peer: string }) {
  const { records, phone } = handset;
  const end = useRef<HTMLDivElement>(null);
  const messages = records.messages.value;
  const name = records.nameOf(peer);
  const { title, detail } = partyLines(peer, name);
  useLayoutEffect(() => end.current?.scrollTo(0, end.current.scrollHeight), [messages]);
  return (
    <section class="screen thread" aria-label={`Messages with ${title}`}>
      <header class="thread-head">
        <button type="button" class="icon-button" aria-label="All messages" onClick={() => records.open(null)}>
          <Icon name="left" />
        </button>
        <Avatar number={peer} name={name} />
        <h2>
          <span class="num">{title}</span>
          {detail === null ? null : <small class="num">{detail}</small>}
        </h2>
        <button
          type="button"
          class="icon-button call-icon"
          aria-label={`Call ${title}`}
          disabled={phone.line.value.phase !== 'ready'}
          onClick={() => handset.call(peer)}
        >
          <Icon name="phone" />
        </button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <div ref={end} class="bubbles" role="log" aria-label="Messages" tabIndex={0}>
        {messages?.length === 0 ? (
          <div class="empty">
            <strong>No messages yet</strong>
            <p>What you send goes to {title} as a text message.</p>
          </div>
        ) : null}
        {messages?.map((message) => (
          <Bubble key={message.sid} message={message} mine={message.to === peer} />
        ))}
      </div>
      <Composer handset={handset} peer={peer} />
    </section>
  );
}

function Bubble({ message, mine }: { message: MessageView; mine: boolean }) {
  return (
    <div class={mine ? 'bubble-line mine' : 'bubble-line'}>
      <div class="bubble">
        {message.media.map((item) => (
          <Medium key={item.url} {...item} />
        ))}
        {message.body === '' ? null : <p>{message.body}</p>}
      </div>
      <small class="bubble-meta num">
        {formatClock(message.at)}
        {mine ? ' · Sent' : ''}
      </small>
    </div>
  );
}

function Medium({ url, contentType }: { url: string; contentType: string }) {
  // Pictures the carrier keeps are shown; the policy of this page loads nothing from elsewhere.
  if (url.startsWith('/') && contentType.startsWith('image/')) return <img src={url} alt="Attached" />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      Attachment ({contentType})
    </a>
  );
}

const MAX_FILE_BYTES = 5 * 1024 * 1024;

function readFile(file: File): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    if (file.size > MAX_FILE_BYTES) return reject(new Error(`${file.name} is larger than 5 MB.`));
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error(`${file.name} could not be read.`)));
    reader.addEventListener('load', () => {
      const [, dataBase64 = ''] = (typeof reader.result === 'string' ? reader.result : '').split(',', 2);
      resolve({ name: file.name, contentType: file.type, dataBase64 });
    });
    return reader.readAsDataURL(file);
  });
}

function Composer({ handset, peer }: { handset: Handset; peer: string }) {
  const text = useSignal('');
  const files = useSignal<readonly Attachment[]>([]);
  const problem = useSignal<string | null>(null);
  const sending = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const empty = text.value.trim() === '' && files.value.length === 0;

  const send = async () => {
    if (empty || sending.value) return;
    sending.value = true;
    try {
      await handset.records.send(peer, text.value.trim(), files.value);
      text.value = '';
      files.value = [];
      problem.value = null;
    } catch (error) {
      problem.value = messageOf(error);
    }
    sending.value = false;
  };
  const attach = async (list: FileList | null) => {
    try {
      files.value = [...files.value, ...(await Promise.all([...(list ?? [])].map(readFile)))];
      problem.value = null;
    } catch (error) {
      problem.value = messageOf(error);
    }
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        rows={2}
        aria-label="Message"
        placeholder="Write a message"
        maxLength={1600}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
          event.preventDefault();
          void send();
        }}
      />
      {files.value.length > 0 ? (
        <ul class="attached">
          {files.value.map((file, index) => (
            <li key={file.name}>
              <span class="ellipsis">{file.name}</span>
              <button
                type="button"
                class="icon-button"
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  files.value = files.value.filter((_, each) => each !== index);
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p class="error-text" aria-live="polite">
        {problem.value}
      </p>
      <div class="composer-foot">
        <label class="icon-button attach" title="Attach pictures or files">
          <Icon name="clip" />
          <span class="hidden-text">Attach files</span>
          <input
            class="hidden-text"
            type="file"
            multiple
            accept="image/png,image/jpeg,image/gif,image/webp,audio/*,video/*,application/pdf,text/plain,text/vcard"
            onChange={(event) => {
              void attach(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
        </label>
        <button type="submit" class="button primary" disabled={empty || sending.value}>
          Send
        </button>
      </div>
    </form>
  );
}
