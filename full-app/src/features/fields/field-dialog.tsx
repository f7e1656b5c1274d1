import { TalkError } from '@talk/core';
import { ATTRIBUTE_TYPES, type AttributeType } from '@talk/core/contacts';
import type { AttributeField } from '@talk/core/contract';
import { Button, IconButton, pressedKey } from '@talk/ui';
import { Plus, X } from 'lucide';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useAttributeChanges } from '../../entities/attribute/index.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { t } from './texts.js';

/** The limit in the contract's `attributes.schemas.ts`. */
const NAME_AT_MOST = 60;

export interface FieldDialogProps {
  /** Null: a new one. */
  field: AttributeField | null;
  onClose: () => void;
}

/** Options are JSON: forms hold texts. */
type Draft = Record<'name' | 'type' | 'options', string>;

interface DraftOption {
  readonly id?: number;
  readonly name: string;
}

const typeIn = (text: string): AttributeType => ATTRIBUTE_TYPES.find((each) => each === text) ?? 'text';
const optionsIn = (text: string): readonly DraftOption[] => JSON.parse(text) as readonly DraftOption[];
/** Without those that were left empty. */
const filledIn = (text: string): DraftOption[] =>
  optionsIn(text).flatMap((option) => (option.name.trim() === '' ? [] : [{ ...option, name: option.name.trim() }]));

/** Names a field, says what it holds, and what can be chosen. */
export function FieldDialog({ field, onClose }: FieldDialogProps): ReactNode {
  // As it was when the dialog opened: a colleague’s change is told by the refusal.
  const [before] = useState(field);
  const changes = useAttributeChanges();
  const offered = (before?.options ?? []).filter((option) => !option.is_archived).map(({ id, name }) => ({ id, name }));
  const form = useAppForm<Draft>({
    values: { name: before?.name ?? '', type: before?.type ?? 'text', options: JSON.stringify(offered) },
    check({ name, type, options }) {
      const length = name.trim().length;
      if (length === 0) return { name: t('nameNeeded') };
      if (length > NAME_AT_MOST) return { name: t('nameLong') };
      return type === 'choice' && filledIn(options).length === 0 ? { options: t('optionsNeeded') } : {};
    },
    async save({ name, type, options }) {
      const isChoice = type === 'choice';
      const fields = { name: name.trim(), ...(isChoice && { options: filledIn(options) }) };
      if (before === null) await changes.create({ options: [], ...fields, type: typeIn(type) });
      else await changes.update(before, fields);
      onClose();
    },
    explain,
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={before === null ? t('newTitle') : t('editTitle', { name: before.name })}
        action={t(before === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">{(one) => <one.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="type">
          {(one) => <TypeField value={one.state.value} isFixed={before !== null} onChange={one.handleChange} />}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.type}>
          {(type) =>
            type === 'choice' && (
              <form.AppField name="options">
                {(one) => (
                  <Options
                    options={optionsIn(one.state.value)}
                    problem={problemIn(one.state.meta.errors)}
                    onChange={(options) => one.handleChange(JSON.stringify(options))}
                  />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}

const problemIn = (errors: readonly unknown[]): string | null =>
  errors.find((error): error is string => typeof error === 'string') ?? null;

function explain(error: unknown): Refusal<Draft> {
  if (error instanceof TalkError && error.code === 'CONFLICT') return { fields: { name: t('changed') } };
  const { _: whole, ...fields } = fieldMessages(error);
  return { fields: whole === undefined ? fields : { ...fields, name: whole }, form: error };
}

interface TypeFieldProps {
  value: string;
  isFixed: boolean;
  onChange: (type: string) => void;
}

function TypeField({ value, isFixed, onChange }: TypeFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{t('type')}</label>
      <select
        id={id}
        className="tk-select"
        value={value}
        disabled={isFixed}
        aria-describedby={isFixed ? `${id}-why` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {ATTRIBUTE_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </select>
      {isFixed && (
        <p className="tk-hint" id={`${id}-why`}>
          {t('typeStays')}
        </p>
      )}
    </div>
  );
}

interface OptionsProps {
  options: readonly DraftOption[];
  problem: string | null;
  onChange: (options: readonly DraftOption[]) => void;
}

/** One line each. Enter goes on to the next, and makes one behind the last. */
function Options({ options, problem, onChange }: OptionsProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const shown = options.length === 0 ? [{ name: '' }] : options;
  const focus = (at: number): void =>
    // Once it is there.
    void requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus());
  const add = (): void => {
    onChange([...shown, { name: '' }]);
    focus(shown.length);
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    if (pressedKey(event) !== 'Enter' || shown[at]?.name.trim() === '') return;
    event.preventDefault();
    if (at === shown.length - 1) add();
    else focus(at + 1);
  };
  return (
    <fieldset
      ref={list}
      className="app-fields-options"
      aria-describedby={problem === null ? `${id}-why` : `${id}-problem`}
    >
      <legend>{t('options')}</legend>
      {shown.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place: two may be empty
        <span key={at}>
          <input
            className="tk-input"
            aria-label={t('option', { number: at + 1 })}
            value={option.name}
            maxLength={80}
            onChange={({ currentTarget: { value } }) => onChange(shown.with(at, { ...option, name: value }))}
            onKeyDown={(event) => onKeyDown(event, at)}
          />
          <IconButton
            icon={X}
            label={t('removeOption', { number: at + 1 })}
            onClick={() => {
              onChange(shown.toSpliced(at, 1));
              focus(Math.max(0, at - 1));
            }}
          />
        </span>
      ))}
      <Button tone="quiet" icon={Plus} onClick={add}>
        {t('addOption')}
      </Button>
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <p className="tk-hint" id={`${id}-why`}>
        {t('optionsHint')}
      </p>
    </fieldset>
  );
}
