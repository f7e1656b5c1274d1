import type { ReadonlySignal } from '@talk/core';
import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Visitor, VisitorStateOf } from '@talk/core/visitor';
import { Banner, Button, Field, useNow } from '@talk/ui';
import { sentenceOf } from './sentence-of.js';
import { text } from './visitor-texts.js';
import { textOf } from './form-text.js';
import { useFirstFocus } from './use-first-focus.js';

interface CodeStepProps {
  /** Whether the visitor sees the panel. */
  open: ReadonlySignal<boolean>;
  screen: VisitorStateOf<'code'>;
  visitor: Visitor;
}

/** Proves that the number is theirs. */
export function CodeStep({ open, screen, visitor }: CodeStepProps): ReactNode {
  const { phoneNumber: number, busy, problem, sent } = screen;
  const [missing, setMissing] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const secondsLeft = Math.max(0, Math.ceil((screen.resendAtMs - useNow(1000)) / 1000));

  useFirstFocus(
    open,
    useCallback(() => form.current?.querySelector('input'), []),
  );

  function check(code: string): void {
    setMissing(code.length === 6 ? null : text('code.missing'));
    if (code.length === 6) void visitor.verify(code);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    check(digits(textOf(new FormData(event.currentTarget).get('code'))));
  }

  const sentence = problem && sentenceOf(problem);
  return (
    <form className="tx-body" ref={form} onSubmit={submit} noValidate>
      <h2>{text('code.title')}</h2>
      <p role="status">
        {text(sent > 1 ? 'code.sentAgain' : 'code.sent', { number: `\u2068${unbroken(number)}\u2069` })}
      </p>
      <Field
        name="code"
        label={text('code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        dir="ltr"
        data-code=""
        onInput={({ currentTarget }) => {
          const code = digits(currentTarget.value);
          // Pasted or filled in by the phone: nothing is left to do.
          if (code.length === 6 && problem === null) check(code);
        }}
        error={missing ?? problem?.fieldErrors['code']?.[0]}
      />
      {sentence && <Banner tone="bad">{sentence}</Banner>}
      <Button type="submit" tone="primary" size="large" wide aria-disabled={busy}>
        <bdi>{text(busy ? 'code.busy' : 'code.submit')}</bdi>
      </Button>
      <div className="tx-choices">
        <Button
          tone="quiet"
          aria-disabled={secondsLeft > 0}
          onClick={() => {
            if (secondsLeft === 0) void visitor.resend();
          }}
        >
          {secondsLeft > 0 ? text('code.wait', { count: secondsLeft }) : text('code.resend')}
        </Button>
        <Button tone="quiet" onClick={() => visitor.giveUp()}>
          {text('code.change')}
        </Button>
      </div>
    </form>
  );
}

const digits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 6);

/** A number is read in one piece: no line ends in it. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060');
