import type { Contact } from '@talk/core';
import type { ContactTexting } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button, Icon, IconButton, pressedKey } from '@talk/ui';
import { Copy, Pencil, Phone, Plus, Trash2 } from 'lucide';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useDial } from '../../entities/call/index.js';
import { lineTypeWord, useContactTexting } from '../../entities/compliance/index.js';
import { dialText, useContactChanges, useHomeList } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useDraft } from '../../shared/drafts.js';
import { sentenceOf } from '../../shared/errors.js';
import { PhoneNumber } from '../../shared/phone-number.js';
import { phoneTyped } from '../../shared/form/index.js';
import { NumberDialog } from './number-dialog.js';
import { TakenNumber, type Holder, holderOf } from './taken-number.js';
import { t } from './texts.js';

type PhoneNumber = Contact['phone_numbers'][number];

export function Numbers({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const [adding, setAdding] = useState(false);
  const texting = useContactTexting(contact);
  return (
    <div className="app-numbers">
      {contact.phone_numbers.map((each) => (
        <NumberRow
          key={each.id}
          contact={contact}
          number={each}
          known={texting?.numbers.find(({ id }) => id === each.id) ?? null}
          editable={editable}
        />
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

interface NumberRowProps {
  contact: Contact;
  number: PhoneNumber;
  /** What decides whether it may be texted; null until it is known. */
  known: ContactTexting['numbers'][number] | null;
  editable: boolean;
}

function NumberRow({ contact, number, known, editable }: NumberRowProps): ReactNode {
  const { toasts } = useWorkspace();
  const home = useHomeList();
  const changes = useContactChanges();
  const { blocked, dial } = useDial();
  const [editing, setEditing] = useState(false);
  const shown = phoneDisplay(dialText(number), { keepExtension: true });

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
      number: dialText(number),
    });
  };
  const failed = (error: unknown): void => {
    const holder = holderOf(error);
    const open = (to: Holder): void => void home.open(to.id);
    const action = holder && { label: t('openContact', { name: holder.name }), run: () => open(holder) };
    toasts.show(sentenceOf(error), { tone: 'bad', action });
  };
  const restore = (): void => {
    const position = contact.phone_numbers.findIndex(({ id }) => id === number.id);
    const removed = { phone_number: dialText(number), title: number.title, position };
    changes.addNumber(contact.id, removed).catch(failed);
  };
  const remove = (): void => {
    changes.removeNumber(contact.id, number.id).then(() => {
      toasts.show(t('removedNumber', { number: shown }), { action: { label: t('undo'), run: restore } });
    }, failed);
  };

  return (
    <div className="app-number">
      <span className="app-number-text tk-num">
        <PhoneNumber of={dialText(number)} keepExtension />
        <span className="app-number-title">
          <span>
            <bdi dir="auto">{number.title}</bdi>
            {known !== null && known.line_type_checked_at !== null && ` · ${lineTypeWord(known.line_type)}`}
          </span>
          {number.is_primary && contact.phone_numbers.length > 1 && <span className="tk-chip">{t('primary')}</span>}
          {number.is_opted_out && (
            <span className="tk-chip" data-tone="bad">
              {t('optedOut')}
            </span>
          )}
          {known !== null && known.dnc_list_reason !== null && (
            <span className="tk-chip" data-tone="bad" title={known.dnc_list_reason}>
              {t('dncListed')}
            </span>
          )}
        </span>
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
        {editable && (
          <IconButton icon={Pencil} label={t('editNumber', { number: shown })} onClick={() => setEditing(true)} />
        )}
        {editable && contact.phone_numbers.length > 1 && (
          <IconButton icon={Trash2} label={t('removeNumber', { number: shown })} onClick={remove} />
        )}
      </span>
      {editing && <NumberDialog contact={contact} number={number} onClose={() => setEditing(false)} />}
    </div>
  );
}

function AddNumber({ contact, onDone }: { contact: Contact; onDone: () => void }): ReactNode {
  const { user } = useWorkspace();
  const changes = useContactChanges();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [holder, setHolder] = useState<Holder | null>(null);
  useDraft(text.trim() !== '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return onDone();
    changes.addNumber(contact.id, { phone_number: text.trim() }).then(onDone, (error: unknown) => {
      setProblem(sentenceOf(error));
      setHolder(holderOf(error));
    });
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
          if (pressedKey(event) !== 'Escape') return;
          // Of this field alone, not of the drawer around it.
          event.preventDefault();
          onDone();
        }}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ currentTarget: { value, selectionEnd } }) =>
          setText(phoneTyped(value, selectionEnd, user.company.country))
        }
      />
      <Button type="submit">{t('save')}</Button>
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {holder !== null && <TakenNumber holder={holder} contactId={contact.id} />}
    </form>
  );
}
