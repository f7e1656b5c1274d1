import { Phone } from 'lucide';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { offerFocus } from '../../kernel/focus.js';
import { useKeys } from '../../kernel/keys.js';
import { Caller, type Peer } from '../caller.js';
import { phoneText } from '../texts.js';

export interface ConfirmCallProps {
  peer: Peer;
  onCall: () => void;
  onCancel: () => void;
}

/** The page may propose a call; the person decides (embed-anchors §6.10, point 7). */
export function ConfirmCall({ peer, onCall, onCancel }: ConfirmCallProps): ReactNode {
  return (
    <Sheet
      peer={peer}
      title={phoneText('confirm.title')}
      text={phoneText('confirm.why')}
      onCancel={onCancel}
      yes={
        <Button tone="go" size="large" icon={Phone} onClick={onCall}>
          {phoneText('call.start')}
        </Button>
      }
    />
  );
}

export interface DayTimeQuestionProps {
  peer: Peer;
  /** The server's sentence, in the words of the specification (2 §5). */
  question: string;
  onOk: () => void;
  onCancel: () => void;
}

/** It is outside 08:00–18:00 where the contact is. Nothing has been dialled yet. */
export function DayTimeQuestion({ peer, question, onOk, onCancel }: DayTimeQuestionProps): ReactNode {
  return (
    <Sheet
      peer={peer}
      title={phoneText('confirm.dayTime')}
      text={question}
      onCancel={onCancel}
      yes={
        <Button tone="go" size="large" onClick={onOk}>
          {phoneText('confirm.ok')}
        </Button>
      }
    />
  );
}

interface SheetProps {
  peer: Peer;
  title: string;
  text: string;
  yes: ReactNode;
  onCancel: () => void;
}

function Sheet({ peer, title, text, yes, onCancel }: SheetProps): ReactNode {
  const sheet = useRef<HTMLElement>(null);
  const textId = useId();
  useEffect(() => void offerFocus(sheet.current), []);
  useKeys('phone', ({ key }, bare) => {
    if (key !== 'Escape' || !bare) return false;
    onCancel();
    return true;
  });
  return (
    <section
      ref={sheet}
      className="tk-call"
      role="alertdialog"
      aria-label={title}
      aria-describedby={textId}
      tabIndex={-1}
      data-phone-call=""
    >
      <Caller peer={peer}>
        <p className="tk-call-state">{title}</p>
        <p className="tk-why" id={textId}>
          {text}
        </p>
      </Caller>
      <div className="tk-call-actions tk-call-pair">
        <Button size="large" onClick={onCancel}>
          {phoneText('confirm.cancel')}
        </Button>
        {yes}
      </div>
    </section>
  );
}
