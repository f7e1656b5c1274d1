import type { Contact } from '@talk/core';
import { Button, Icon, pressedKey } from '@talk/ui';
import { Check, X } from 'lucide';
import { Fragment, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { joinedText, useCarried, useHeldText, useUnsentEdits, type FieldName } from '../../entities/contact/index.js';
import { useDraft } from '../../shared/drafts.js';
import { DropQuestion } from '../../shared/drop-question.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { conflictWords, isChanged, overtakenBy, textEdit, textOf, withText } from './contact-edit.js';
import { createKeptEdits } from './kept-edits.js';
import { t } from './texts.js';
import { UnsentNote } from './unsent-note.js';

export interface EditableFieldProps {
  contact: Contact;
  name: FieldName;
  label: string;
  editable: boolean;
  type?: 'text' | 'email' | 'date' | 'url';
  /** Beside the value while it is not edited. */
  beside?: ReactNode;
  /** How the value reads, where it is typed otherwise. */
  shown?: string | null;
  multiline?: boolean;
}

/** A value that becomes a field when pressed. Enter saves, Esc gives up; leaving it keeps what was typed. */
export function EditableField(props: EditableFieldProps): ReactNode {
  const { contact, name, label, editable, multiline, beside = null } = props;
  const edits = useUnsentEdits();
  const id = useId();
  const carried = useCarried();
  const { user } = useWorkspace();
  const kept = useMemo(
    () => createKeptEdits(`${user.company_id}:${user.id}`, contact.id),
    [contact.id, user.company_id, user.id],
  );
  const [found] = useState(() => (editable ? kept.read(name) : null));
  // What was typed here when the contact was merged, or before a reload, goes on being typed.
  const [draft, setDraft] = useState<string | null>(() => carried.peek(contact.id, name) ?? found?.text ?? null);
  /** What the writer has seen: as it was when they began, or when they were told of a change. */
  const [since, setSince] = useState(() => (found === null ? contact : withText(contact, name, found.before)));
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const returnFocus = useRef(false);
  const value = textOf(contact, name);
  const shown = props.shown ?? value;
  const typed = draft !== null && isChanged(since, name, draft);
  useDraft(typed);
  useHeldText(contact.id, name, typed ? draft : null);
  const before = textOf(since, name);
  useEffect(() => {
    if (typed) kept.keep(name, { text: draft, before });
    else kept.drop(name);
  }, [before, draft, kept, name, typed]);

  useEffect(() => {
    if (draft === null && returnFocus.current) trigger.current?.focus();
    returnFocus.current = false;
  }, [draft]);
  const close = (): void => {
    returnFocus.current = true;
    setDraft(null);
    setAsking(false);
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    if (draft === null || saving) return;
    if (!typed || !isChanged(contact, name, draft)) return close();
    const overtaken = overtakenBy(since, contact, name);
    if (overtaken !== null) {
      setSince(contact);
      return setProblem(overtaken);
    }
    setSaving(true);
    const outcome = await edits.save(contact, textEdit(since, name, label, draft));
    setSaving(false);
    // The page may have been left before the answer. What was typed there since then stays.
    const isTaken = outcome.name === 'saved' || outcome.name === 'waiting';
    if (isTaken && kept.read(name)?.text === draft) kept.drop(name);
    if (outcome.name === 'refused') return setProblem(outcome.message);
    if (outcome.name !== 'conflict') return close();
    setSince(outcome.contact);
    setProblem(conflictWords(outcome.contact, name));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pressedKey(event) === 'Escape') {
      // Of this field alone, not of the drawer around it.
      event.preventDefault();
      // A word is typed again; several lines are not.
      if (asking) setAsking(false);
      else if (multiline && typed) setAsking(true);
      else close();
    }
    // In a text of several lines Enter is a line; with Ctrl or Cmd it saves.
    if (pressedKey(event) === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };

  if (draft === null) {
    return (
      <div className="app-kv" data-multiline={multiline ? '' : undefined}>
        <span className={multiline ? 'tk-hidden' : undefined}>{label}</span>
        {editable ? (
          <button
            ref={trigger}
            type="button"
            className="app-value"
            aria-label={`${t('edit', { field: label })}: ${shown ?? ''}`}
            data-empty={value === null ? '' : undefined}
            onClick={() => {
              setSince(contact);
              setDraft(value ?? '');
            }}
          >
            {value === null ? t('empty') : <bdi>{breakable(shown)}</bdi>}
          </button>
        ) : (
          <span className={value === null ? 'tk-muted' : 'app-value-text'}>
            {value === null ? '–' : <bdi>{breakable(shown)}</bdi>}
          </span>
        )}
        {beside}
        <UnsentNote contact={contact} field={name} />
      </div>
    );
  }
  const common = {
    id,
    className: 'tk-input',
    value: draft,
    readOnly: saving,
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
    onKeyDown,
    autoFocus: true,
  } as const;
  return (
    <div className="app-kv app-kv-edit">
      <label htmlFor={id}>{label}</label>
      <div className="app-edit">
        {multiline ? (
          <textarea {...common} rows={4} onChange={(event) => setDraft(event.currentTarget.value)} />
        ) : (
          <input {...common} type={props.type ?? 'text'} onChange={(event) => setDraft(event.currentTarget.value)} />
        )}
        <button
          type="button"
          className="tk-icon-button"
          aria-label={t('save')}
          disabled={saving}
          onClick={() => void save()}
        >
          <Icon shape={Check} size="small" />
        </button>
        <button type="button" className="tk-icon-button" aria-label={t('cancel')} onClick={close}>
          <Icon shape={X} size="small" />
        </button>
      </div>
      {typed && before !== value && isChanged(contact, name, draft) && (
        <Theirs
          value={value}
          onTheirs={close}
          onMine={() => setSince(contact)}
          onBoth={
            multiline && value !== null
              ? () => {
                  setDraft(joinedText(value, draft));
                  setSince(contact);
                }
              : null
          }
        />
      )}
      {typed && before === value && found !== null && draft === found.text && (
        <p className="tk-hint">{t('notSavedYet')}</p>
      )}
      {asking && <DropQuestion onDrop={close} onKeep={() => setAsking(false)} />}
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface TheirsProps {
  value: string | null;
  onTheirs: () => void;
  onMine: () => void;
  /** Null where one value cannot stand beside the other. */
  onBoth: (() => void) | null;
}

/** What a colleague has put into the field meanwhile. What was typed stays until the writer says otherwise. */
function Theirs({ value, onTheirs, onMine, onBoth }: TheirsProps): ReactNode {
  return (
    <div className="app-theirs" role="status">
      <p>{value === null ? t('theirsEmpty') : t('theirs')}</p>
      {value !== null && (
        <p className="app-theirs-value">
          <bdi>{value}</bdi>
        </p>
      )}
      <div>
        <Button onClick={onTheirs}>{t('useTheirs')}</Button>
        <Button onClick={onMine}>{t('keepMine')}</Button>
        {onBoth !== null && <Button onClick={onBoth}>{t('keepBoth')}</Button>}
      </div>
    </div>
  );
}

/** An address breaks between its parts, and not within a word, where it is wider than its place. */
function breakable(text: string | null): ReactNode {
  if (text?.includes('@') !== true) return text;
  return text.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
