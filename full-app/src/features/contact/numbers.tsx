import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Button, Icon, IconButton } from '@talk/ui';
import { Copy, Phone, Plus, Trash2 } from 'lucide';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useDial } from '../../entities/call/index.js';
import { useContactChanges } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useDraft } from '../../shared/drafts.js';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './texts.js';

type PhoneNumber = Contact['phone_numbers'][number];

export function Numbers({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const [adding, setAdding] = useState(false);
  return (
    <div className="app-numbers">
      {contact.phone_numbers.map((each) => (
        <NumberRow key={each.id} contact={contact} number={each} editable={editable} />
      ))}
      {editable &&
        (adding ? (
          <AddNumber contact={contact} onDone={() => setAdding(false)} />
        ) : (
          <button type="button" className="app-add" onClick={() => setAdding(true)}>
            <Icon shape={Plus} size="small" />
            {t('addNumber')}
          </button>
        ))}
    </div>
  );
}

function NumberRow({
  contact,
  number,
  editable,
}: {
  contact: Contact;
  number: PhoneNumber;
  editable: boolean;
}): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useContactChanges();
  const { blocked, dial } = useDial();
  const shown = phoneDisplay(number.phone_number);

  const copy = (): void => {
    navigator.clipboard.writeText(number.phone_number).then(
      () => toasts.show(t('copied')),
      () => toasts.show(t('copyFailed'), { tone: 'bad' }),
    );
  };
  const call = (): void => {
    if (blocked !== null) return;
    void dial({
      contactId: contact.id,
      number: number.phone_number,
    });
  };
  const failed = (error: unknown): void => void toasts.show(sentenceOf(error), { tone: 'bad' });
  const restore = (): void => {
    changes.addNumber(contact.id, { phone_number: number.phone_number, title: number.title }).catch(failed);
  };
  const remove = (): void => {
    changes.removeNumber(contact.id, number.id).then(() => {
      toasts.show(t('removedNumber', { number: shown }), { action: { label: t('undo'), run: restore } });
    }, failed);
  };

  return (
    <div className="app-number">
      <span className="app-number-title">{number.title}</span>
      <span className="app-number-text tk-num">
        {shown}
        {number.is_opted_out && (
          <span className="tk-chip" data-tone="bad">
            {t('optedOut')}
          </span>
        )}
      </span>
      <span className="app-number-actions">
        <IconButton icon={Copy} label={t('copy', { number: shown })} onClick={copy} />
        <IconButton
          icon={Phone}
          label={t('callNumber', { number: shown })}
          title={blocked ?? t('callNumber', { number: shown })}
          aria-disabled={blocked !== null}
          onClick={call}
        />
        {editable && !number.is_primary && (
          <IconButton icon={Trash2} label={t('removeNumber', { number: shown })} onClick={remove} />
        )}
      </span>
    </div>
  );
}

function AddNumber({ contact, onDone }: { contact: Contact; onDone: () => void }): ReactNode {
  const changes = useContactChanges();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useDraft(text.trim() !== '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return onDone();
    changes
      .addNumber(contact.id, { phone_number: text.trim() })
      .then(onDone, (error: unknown) => setProblem(sentenceOf(error)));
  };
  return (
    <form className="app-add-number" onSubmit={submit} noValidate>
      <label className="tk-hidden" htmlFor={id}>
        {t('newNumber')}
      </label>
      <input
        id={id}
        type="tel"
        className="tk-input"
        value={text}
        placeholder={t('newNumber')}
        autoComplete="off"
        ref={field}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Of this field alone, not of the drawer around it.
          event.preventDefault();
          onDone();
        }}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t('save')}</Button>
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
