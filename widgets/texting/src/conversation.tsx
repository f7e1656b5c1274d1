import { LogOut } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';
import type { ReadonlySignal } from '@talk/core';
import type { Visitor, VisitorStateOf } from '@talk/core/visitor';
import { Banner, Button, IconButton, useFileDrop, useNow } from '@talk/ui';
import { Bubble, Waiting } from './bubble.js';
import { Composer } from './composer.js';
import { openingAt } from './opening.js';
import { text } from './visitor-texts.js';
import { useFileTools } from './use-file-tools.js';
import { useStayAtEnd } from './use-stay-at-end.js';

interface ConversationProps {
  /** Whether the visitor sees the panel. */
  open: ReadonlySignal<boolean>;
  screen: VisitorStateOf<'talking'>;
  visitor: Visitor;
  locale: string;
}

/** The texts since the number was verified, and the place to write. */
export function Conversation({ open, screen, visitor, locale }: ConversationProps): ReactNode {
  const { texts, waiting, widget, phoneNumber, live } = screen;
  const log = useRef<HTMLDivElement>(null);
  const onScroll = useStayAtEnd(log);
  const [asking, setAsking] = useState(false);
  const nowMs = useNow(60_000);
  const isFirst = texts.length === 0 && waiting.length === 0;
  const hasFiles = [...texts, ...waiting].some(({ files: sent }) => sent.length > 0);
  const files = useFileTools(visitor, widget.files, hasFiles);

  function attach(chosen: readonly File[]): void {
    if (chosen.length === 0) return;
    void files.open().then((tools) => tools?.model.add(chosen, widget.files.max_count));
  }

  const drop = useFileDrop(attach);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files are dropped on it; the button does the same by keyboard
    <div className="tx-talk" {...drop.handlers}>
      <div
        className="tx-log"
        ref={log}
        role="log"
        aria-label={text('talk.log')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="tx-log-inner">
          {!openingAt(widget, nowMs).is_open && <Banner tone="info">{widget.offline_message}</Banner>}
          {isFirst && <p className="tx-greeting">{text('talk.empty')}</p>}
          {texts.map((one, index) => (
            <Bubble
              key={one.id}
              text={one}
              before={texts[index - 1]}
              nowMs={nowMs}
              locale={locale}
              tools={files.tools}
              loadFile={visitor.loadFile}
            />
          ))}
          {waiting.map((one) => (
            <Waiting
              key={one.clientId}
              text={one}
              tools={files.tools}
              loadFile={visitor.loadFile}
              onRetry={() => visitor.retryText(one.clientId)}
              onDrop={() => visitor.dropText(one.clientId)}
            />
          ))}
        </div>
      </div>
      <div className="tx-foot">
        {!live && texts.length + waiting.length > 0 && <Banner tone="warn">{text('talk.offline')}</Banner>}
        <Composer open={open} visitor={visitor} rules={widget.files} files={files} onFiles={attach} />
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
      {drop.dragging && (
        <p className="tx-drop" aria-hidden="true">
          {text('file.drop')}
        </p>
      )}
    </div>
  );
}
