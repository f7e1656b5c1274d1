import { ArrowUp, LogOut } from 'lucide';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Visitor, VisitorStateOf, VisitorText, WaitingText } from '@talk/core/visitor';
import { Banner, Button, Icon, IconButton, useNow } from '@talk/ui';
import { text } from './texts.js';
import { dayText, timeText } from './times.js';

const MAX_CHARACTERS = 1600;
/** Nearer than this to the end, a new text scrolls into view. */
const NEAR_END_PX = 80;

interface ConversationProps {
  screen: VisitorStateOf<'talking'>;
  visitor: Visitor;
  locale: string;
}

/** The texts since the number was verified, and the place to write. */
export function Conversation({ screen, visitor, locale }: ConversationProps): ReactNode {
  const { texts, waiting, widget, phoneNumber, live } = screen;
  const log = useRef<HTMLDivElement>(null);
  const wasNearEnd = useRef(true);
  const [asking, setAsking] = useState(false);
  const nowMs = useNow(60_000);
  const isFirst = texts.length === 0 && waiting.length === 0;

  useLayoutEffect(() => {
    const element = log.current;
    if (element && wasNearEnd.current) element.scrollTop = element.scrollHeight;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new texts make it longer
  }, [texts, waiting]);

  return (
    <>
      <div
        className="tx-log"
        ref={log}
        role="log"
        aria-label={text('talk.log')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: at }) => {
          wasNearEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END_PX;
        }}
      >
        {!widget.is_open && <Banner tone="info">{widget.offline_message}</Banner>}
        {isFirst && <p className="tx-greeting">{text('talk.empty')}</p>}
        {texts.map((one, index) => (
          <Bubble key={one.id} text={one} before={texts[index - 1]} nowMs={nowMs} locale={locale} />
        ))}
        {waiting.map((one) => (
          <Waiting key={one.clientId} text={one} onRetry={() => visitor.retryText(one.clientId)} />
        ))}
      </div>
      <div className="tx-foot">
        {!live && texts.length + waiting.length > 0 && <Banner tone="warn">{text('talk.offline')}</Banner>}
        <Composer onSend={visitor.send} />
        {asking ? (
          <div className="tx-ask" role="group" aria-label={text('talk.forgetAsk')}>
            <p>{text('talk.forgetAsk')}</p>
            <Button tone="stop-soft" onClick={() => void visitor.forget()}>
              {text('talk.forgetYes')}
            </Button>
            <Button onClick={() => setAsking(false)}>{text('talk.forgetNo')}</Button>
          </div>
        ) : (
          <p className="tx-leaving">
            <span>{text('talk.leaving', { digits: phoneNumber.slice(-4) })}</span>
            <IconButton icon={LogOut} label={text('talk.forget')} onClick={() => setAsking(true)} />
          </p>
        )}
      </div>
    </>
  );
}

interface BubbleProps {
  text: VisitorText;
  before: VisitorText | undefined;
  nowMs: number;
  locale: string;
}

function Bubble({ text: one, before, nowMs, locale }: BubbleProps): ReactNode {
  const day = dayText(one.at, nowMs, locale);
  const isNewDay = before === undefined || dayText(before.at, nowMs, locale) !== day;
  const isGrouped = !isNewDay && before.from === one.from && before.author === one.author;
  return (
    <>
      {isNewDay && <p className="tx-day">{day}</p>}
      <div className="tx-text" data-from={one.from} data-grouped={isGrouped ? '' : undefined}>
        {!isGrouped && (
          <span className={one.from === 'visitor' ? 'tk-hidden' : 'tx-author'}>
            {one.from === 'visitor' ? text('talk.you') : one.author}
          </span>
        )}
        <p dir="auto">{one.body}</p>
        <time dateTime={one.at}>{timeText(one.at, locale)}</time>
      </div>
    </>
  );
}

function Waiting({ text: one, onRetry }: { text: WaitingText; onRetry: () => void }): ReactNode {
  const { problem } = one;
  const sentence = problem?.code === 'RATE_LIMITED' ? text('talk.wait') : problem?.fieldErrors['body']?.[0];
  return (
    <div className="tx-text" data-from="visitor" data-waiting="">
      <p dir="auto">{one.body}</p>
      {problem === null ? (
        <small>{text('talk.sending')}</small>
      ) : (
        <small className="tx-problem" role="alert">
          {text('talk.notSent')} {sentence} <Button onClick={onRetry}>{text('retry')}</Button>
        </small>
      )}
    </div>
  );
}

function Composer({ onSend }: { onSend: (body: string) => void }): ReactNode {
  const [body, setBody] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = body.length > MAX_CHARACTERS;
  const canSend = body.trim() !== '' && !isTooLong;

  useEffect(() => {
    field.current?.focus();
  }, []);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    // Grows with what is written; the style sheet sets the end.
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is written decides the height
  }, [body]);

  function send(): void {
    if (canSend) {
      onSend(body);
      setBody('');
    }
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="tx-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={text('talk.write')}
        placeholder={text('talk.placeholder')}
        aria-invalid={isTooLong ? true : undefined}
        aria-describedby={isTooLong ? 'too-long' : undefined}
        value={body}
        onInput={({ currentTarget }) => setBody(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label={text('talk.send')} aria-disabled={!canSend}>
        <Icon shape={ArrowUp} />
      </button>
      {isTooLong && (
        <p className="tk-error" id="too-long" role="alert">
          {text('talk.tooLong')}
        </p>
      )}
    </form>
  );
}
