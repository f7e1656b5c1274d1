import type { Contact } from '@talk/core';
import { Icon } from '@talk/ui';
import { Check, X } from 'lucide';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useContactChanges } from '../../entities/contact/index.js';
import { useDraft } from '../../shared/drafts.js';
import { DropQuestion } from '../../shared/drop-question.js';
import { isChanged, overtakenBy, saveField, type EditableName } from './contact-edit.js';
import { t } from './texts.js';

export interface EditableFieldProps {
  contact: Contact;
  name: EditableName;
  label: string;
  editable: boolean;
  type?: 'text' | 'email' | 'date';
  multiline?: boolean;
}

/** A value that becomes a field when pressed. Enter saves, Esc gives up; leaving it keeps what was typed. */
export function EditableField(props: EditableFieldProps): ReactNode {
  const { contact, name, label, editable, multiline } = props;
  const changes = useContactChanges();
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  /** What the writer has seen: as it was when they began, or when they were told of a change. */
  const [since, setSince] = useState(contact);
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const returnFocus = useRef(false);
  const value = contact[name];
  const typed = draft !== null && isChanged(since, name, draft);
  useDraft(typed);

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
    const result = await saveField(changes, contact, name, draft);
    setSaving(false);
    if (result.name !== 'refused') setSince(result.contact);
    if (result.name === 'saved') close();
    else setProblem(result.message);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // Of this field alone, not of the drawer around it.
      event.preventDefault();
      // A word is typed again; several lines are not.
      if (asking) setAsking(false);
      else if (multiline && typed) setAsking(true);
      else close();
    }
    // In a text of several lines Enter is a line; with Ctrl or Cmd it saves.
    if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
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
            aria-label={`${t('edit', { field: label })}: ${value ?? ''}`}
            data-empty={value === null ? '' : undefined}
            onClick={() => {
              setSince(contact);
              setDraft(value ?? '');
            }}
          >
            {value ?? t('empty')}
          </button>
        ) : (
          <span className={value === null ? 'tk-muted' : 'app-value-text'}>{value ?? '–'}</span>
        )}
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
      {asking && <DropQuestion onDrop={close} onKeep={() => setAsking(false)} />}
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
