import { Search } from 'lucide';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { Icon } from '../../kit/icon.js';
import { segmentsOfTemplate, useTemplates } from './use-templates.js';
import { findTemplates, moved } from './template.model.js';
import { t } from '../texts.js';
import { useFirstFocus } from '../use-first-focus.js';
import type { Template, TemplatesPort } from '../texting-ports.js';

export interface TemplatePanelProps {
  templates: TemplatesPort;
  onChoose: (template: Template) => void;
  onClose: () => void;
}

/** All templates with a search of their own, opened by the button. */
export function TemplatePanel({ templates, onChoose, onClose }: TemplatePanelProps): ReactNode {
  const known = useTemplates(templates);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const id = useId();
  const search = useFirstFocus<HTMLDivElement>();
  const found = findTemplates(known.list ?? [], query);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const chosen = found[index];
    const key = pressedKey(event);
    if (key === 'Escape') onClose();
    else if (key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else if (moved(index, found.length, key) !== index) setIndex(moved(index, found.length, key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div ref={search} className="tk-panel-search">
        <Icon shape={Search} size="small" />
        <input
          className="tk-input"
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[index] && `${id}-${found[index].id}`}
          aria-label={t('templates.search')}
          placeholder={t('templates.search')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <TemplateList id={id} found={found} known={known} index={index} onChoose={onChoose} />
    </>
  );
}

export interface TemplateListProps {
  id: string;
  found: readonly Template[];
  known: { list: readonly Template[] | null; failed: boolean };
  index: number;
  onChoose: (template: Template) => void;
}

/** The rows, by folder; the selected one is kept in view. */
export function TemplateList({ id, found, known, index, onChoose }: TemplateListProps): ReactNode {
  const marked = found[index]?.id;
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  const words = known.failed
    ? t('templates.failed')
    : known.list?.length === 0
      ? t('templates.empty')
      : t('templates.none');
  return (
    // A scrollable area must be focusable to scroll by keyboard.
    <div className="tk-templates" id={`${id}-list`} role="listbox" tabIndex={0} aria-label={t('templates')}>
      {found.map((template) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are taken by the field that owns the list
        <div
          key={template.id}
          id={`${id}-${template.id}`}
          className="tk-template"
          role="option"
          tabIndex={-1}
          aria-selected={template.id === marked}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(template)}
        >
          <strong className="tk-clip">{template.name}</strong>
          <small>
            {[template.folder, t('templates.segments', { count: segmentsOfTemplate(template) })]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <p>{template.body}</p>
        </div>
      ))}
      {found.length === 0 && (known.list !== null || known.failed) && (
        <div className="tk-panel-empty" role="option" tabIndex={-1} aria-selected="false" aria-disabled="true">
          {words}
        </div>
      )}
    </div>
  );
}
