import type { Contact } from '@talk/core';
import { attributeOf, type AttributeName } from '@talk/core/contacts';
import type { AttributeField } from '@talk/core/contract';
import { Icon } from '@talk/ui';
import { ExternalLink } from 'lucide';
import { useId, useRef, useState, type ReactNode } from 'react';
import { attributeChoices, attributeWords, useAttributeFields } from '../../entities/attribute/index.js';
import { useUnsentEdits } from '../../entities/contact/index.js';
import { choiceEdit } from './edits.js';
import { EditableField } from './editable-field.js';
import { t } from './texts.js';
import { UnsentNote } from './unsent-note.js';

interface AttributeFieldsProps {
  contact: Contact;
  editable: boolean;
}

/** Fields that the company has defined, in its order. */
export function AttributeFields({ contact, editable }: AttributeFieldsProps): ReactNode {
  return useAttributeFields().map((field) => {
    const name = attributeOf(field.key)?.name;
    if (field.is_archived || name === undefined) return null;
    const props = { contact, editable, field, name };
    return field.type === 'choice' || field.type === 'flag' ? (
      <ChosenField key={name} {...props} />
    ) : (
      <TypedField key={name} {...props} />
    );
  });
}

interface FieldProps extends AttributeFieldsProps {
  field: AttributeField;
  name: AttributeName;
}

function TypedField({ contact, editable, field, name }: FieldProps): ReactNode {
  const value = contact.attributes[name];
  const isLink = field.type === 'url' && typeof value === 'string' && /^https?:/i.test(value);
  return (
    <EditableField
      contact={contact}
      editable={editable}
      name={name}
      label={field.name}
      type={field.type === 'date' ? 'date' : 'text'}
      shown={attributeWords(contact, field)}
      beside={
        isLink && (
          <a
            className="tk-icon-button"
            href={value}
            target="_blank"
            rel="noreferrer"
            aria-label={t('openLink', { url: value })}
          >
            <Icon shape={ExternalLink} size="small" />
          </a>
        )
      }
    />
  );
}

/**
 * Yes or no, or one of the options. What is not offered any more stays where it is, and can be taken away. Choices that follow each other quickly, as
 * with the arrows of a keyboard, are saved one after the other; a colleague's is never replaced unseen.
 */
function ChosenField({ contact, editable, field, name }: FieldProps): ReactNode {
  const edits = useUnsentEdits();
  const id = useId();
  const [pending, setPending] = useState<string | null>(null);
  const value = contact.attributes[name];
  const words = attributeWords(contact, field);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = useRef(0);
  const options = attributeChoices(field, value) ?? [];

  const choose = async (key: string): Promise<void> => {
    const turn = (chosen.current += 1);
    setPending(key);
    setProblem(null);
    const option = options.find((each) => each.key === key) ?? null;
    const outcome = await edits.save(contact, choiceEdit(field, name, option));
    if (outcome.name === 'refused') setProblem(outcome.message);
    if (outcome.name === 'conflict') setProblem(conflictWords(attributeWords(outcome.contact, field)));
    // Another one may have been chosen since, as with the arrows of a keyboard.
    if (turn === chosen.current) setPending(null);
  };
  return (
    <div className="app-kv">
      <label htmlFor={id}>{field.name}</label>
      {editable ? (
        <select
          id={id}
          className="app-owner tk-arrow"
          data-empty={pending === null && value === undefined ? '' : undefined}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          value={pending ?? (value === undefined ? '' : String(value))}
          onChange={({ currentTarget }) => void choose(currentTarget.value)}
        >
          <option value="">{t('empty')}</option>
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.name}
            </option>
          ))}
        </select>
      ) : (
        <span id={id} className={words === null ? 'tk-muted' : 'app-value-text'}>
          {words ?? '–'}
        </span>
      )}
      <UnsentNote contact={contact} field={name} />
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** @param now what a colleague has chosen */
const conflictWords = (now: string | null): string =>
  now === null ? t('conflictChosenEmpty') : t('conflictChosen', { now });
