import { X } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Api } from '@talk/core';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { Banner } from '../../kit/banner.js';
import { Button, IconButton } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { numberText } from '../../i18n/formats.js';
import { phoneText } from '../texts.js';
import { createReplyModel, type RepliedCall } from './reply.model.js';
import { replyText } from './reply.texts.js';

export interface ReplyPanelProps {
  api: Pick<Api, 'call'>;
  to: RepliedCall;
  onClose: () => void;
}

const QUICK = ['quick.callBack', 'quick.help', 'quick.when'] as const;
/** UTF-16 units. */
const MOST_CHARACTERS = 1600;
const SENT_SHOWN_MS = 5_000;

/** A few ready sentences and a field, instead of taking the call. */
export function ReplyPanel({ api, to, onClose }: ReplyPanelProps): ReactNode {
  const [model] = useState(() => createReplyModel(api.call, to));
  const state = useSignalValue(model.state);
  const [own, setOwn] = useState('');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => moveFocus(panel.current, { preventScroll: true }), []);
  const isSent = state.name === 'sent';
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(onClose, SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSent, onClose]);
  const overId = useId();
  const over = own.trim().length - MOST_CHARACTERS;
  const isTooLong = over > 0;
  const isSending = state.name === 'sending';
  const mayWrite = isSending || state.name === 'writing';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes from any control inside
    <section
      ref={panel}
      className="tk-reply"
      aria-label={replyText('label', { name: to.name })}
      aria-busy={isSending}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <strong className="tk-clip">{replyText('label', { name: to.name })}</strong>
        <IconButton icon={X} label={phoneText('action.close')} onClick={onClose} />
      </header>
      <div role="status">
        {state.name === 'checking' && <p className="tk-muted">{replyText('checking')}</p>}
        {state.name === 'sent' && <p>{replyText('sent', { name: to.name })}</p>}
        {isSending && <p className="tk-muted">{replyText('sending')}</p>}
      </div>
      {state.name === 'blocked' && <Banner tone="warn">{state.why ?? replyText('blocked', { name: to.name })}</Banner>}
      {state.name === 'writing' && state.problem !== null && <Banner tone="bad">{state.problem}</Banner>}
      {mayWrite && (
        <>
          <ul>
            {QUICK.map((key) => (
              <li key={key}>
                <Button wide disabled={isSending} onClick={() => void model.send(replyText(key))}>
                  {replyText(key)}
                </Button>
              </li>
            ))}
          </ul>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!isTooLong) void model.send(own);
            }}
          >
            <input
              type="text"
              className="tk-input"
              aria-label={replyText('own')}
              placeholder={replyText('own')}
              aria-invalid={isTooLong ? true : undefined}
              aria-describedby={isTooLong ? overId : undefined}
              value={own}
              readOnly={isSending}
              onChange={(event) => setOwn(event.currentTarget.value)}
            />
            <Button type="submit" tone="primary" disabled={isSending || own.trim() === '' || isTooLong}>
              {replyText('send')}
            </Button>
          </form>
          {isTooLong && (
            <p className="tk-error" id={overId} role="alert">
              {replyText('over', { count: over, most: numberText(MOST_CHARACTERS) })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
