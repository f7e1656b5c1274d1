import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Visitor, VisitorStateOf } from '@talk/core/visitor';
import { Banner, Button, Field, moveFocus, useNow } from '@talk/ui';
import type { FirstText } from './first-text.js';
import { openingAt } from './opening.js';
import { sentenceOf } from './sentence-of.js';
import { text } from './visitor-texts.js';
import { textOf } from './form-text.js';

/** Loaded while a visitor types their name: it knows the shapes of the world's numbers. */
const loadFormat = async () => import('@talk/core/format');

interface PreChatProps {
  screen: VisitorStateOf<'form'>;
  visitor: Visitor;
  /** What the visitor wants to say: it is sent once their number is verified. */
  firstText: FirstText;
}

/** Who texts, to which number, and that we may. */
export function PreChat({ screen, visitor, firstText }: PreChatProps): ReactNode {
  const { widget, busy, problem, given } = screen;
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const [phone, setPhone] = useState(given?.phoneNumber ?? '');
  const format = useRef<((typed: string) => string) | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const consentId = useId();
  const firstId = useId();
  const nowMs = useNow(60_000);
  const isBack = given !== null && given.isSigned !== true && !screen.again;

  useEffect(() => {
    // "Use another number" had the focus, and is gone; the number is what is to be changed.
    if (!isBack) return;
    const field = form.current?.querySelector<HTMLInputElement>('[name="phone"]');
    moveFocus(field);
    field?.select();
  }, [isBack]);

  function prepare(): void {
    loadFormat().then(
      ({ formatAsYouType }) => {
        if (format.current) return;
        format.current = (typed) => formatAsYouType(typed, widget.country);
        // It came late: what was typed by then is grouped now.
        const field = form.current?.querySelector<HTMLInputElement>('[name="phone"]');
        if (field && field.selectionStart === field.value.length) setPhone(format.current(field.value));
      },
      // Without it the number stays as it was typed; the server reads both.
      () => undefined,
    );
  }

  function type(input: HTMLInputElement): void {
    const atEnd = input.selectionStart === input.value.length;
    const isShorter = input.value.length < phone.length;
    setPhone(atEnd && !isShorter && format.current ? format.current(input.value) : input.value);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: string): string => textOf(data.get(name)).trim();
    const gaps = {
      ...(value('name') === '' ? { name: text('form.nameMissing') } : {}),
      ...(value('phone') === '' ? { phone: text('form.phoneMissing') } : {}),
      ...(data.get('consent') === null ? { consent: text('form.consentMissing') } : {}),
    };
    setMissing(gaps);
    const [first] = Object.keys(gaps);
    if (first !== undefined) {
      moveFocus(form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`));
      return;
    }
    void visitor.start({ name: value('name'), phoneNumber: value('phone'), website: value('website') });
  }

  const fieldError = (name: string): string | undefined => problem?.fieldErrors[name]?.[0];
  const sentence = problem && sentenceOf(problem);
  return (
    <form className="tx-body" ref={form} onSubmit={submit} noValidate>
      {screen.again && <Banner tone="info">{text('form.again')}</Banner>}
      <p className="tx-greeting" dir="auto">
        {openingAt(widget, nowMs).is_open ? widget.greeting : widget.offline_message}
      </p>
      <div className="tk-field">
        <label htmlFor={firstId}>{text('form.first')}</label>
        <textarea
          id={firstId}
          className="tk-input tx-first"
          rows={2}
          dir="auto"
          maxLength={1600}
          defaultValue={firstText.peek()}
          onInput={({ currentTarget }) => firstText.keep(currentTarget.value)}
        />
      </div>
      <Field
        name="name"
        label={text('form.name')}
        autoComplete="name"
        defaultValue={given?.name}
        maxLength={80}
        onFocus={prepare}
        error={missing['name'] ?? fieldError('name')}
      />
      <Field
        name="phone"
        type="tel"
        inputMode="tel"
        dir="ltr"
        label={text('form.phone')}
        autoComplete="tel"
        value={phone}
        onFocus={prepare}
        onInput={(event) => type(event.currentTarget)}
        error={missing['phone'] ?? fieldError('phone_number')}
        hint={text('form.phoneHint')}
      />
      <div className="tx-trap" aria-hidden="true">
        <label>
          {text('form.website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="tx-consent">
        <input
          id={consentId}
          type="checkbox"
          name="consent"
          aria-invalid={missing['consent'] ? true : undefined}
          aria-describedby={missing['consent'] ? `${consentId}-error` : undefined}
        />
        <label htmlFor={consentId} dir="auto">
          {widget.consent_text}
        </label>
        {widget.privacy_url && (
          <a href={widget.privacy_url} target="_blank" rel="noreferrer">
            {text('form.privacy')}
          </a>
        )}
        {missing['consent'] && (
          <p className="tk-error" id={`${consentId}-error`}>
            {missing['consent']}
          </p>
        )}
      </div>
      {sentence && <Banner tone="bad">{sentence}</Banner>}
      <Button type="submit" tone="primary" size="large" wide aria-disabled={busy}>
        <bdi>{text(busy ? 'form.busy' : 'form.submit')}</bdi>
      </Button>
    </form>
  );
}
