import { Avatar, LiveRegion, moveFocus, pressedKey } from '@talk/ui';
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Teammate } from '../../entities/user/index.js';
import { insertMention, labelOf, matchPeople, mentionQuery, mentionsIn, type MentionQuery } from './note-text.js';
import type { NoteText } from './note.model.js';
import { t } from './note-words.js';

export interface NoteFieldProps {
  note: NoteText;
  team: readonly Teammate[];
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (note: NoteText) => void;
  onSave: () => void;
  /** Escape, where no list is open; null: it is left to the page. */
  onCancel: (() => void) | null;
  describedBy?: string;
}

/** More than these are found by typing on. */
const SHOWN = 8;

/** Where a note is written. `@` opens a list of teammates; the keyboard stays in the field. */
export function NoteField({ note, team, field, onChange, onSave, onCancel, describedBy }: NoteFieldProps): ReactNode {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  /** The `@` whose list was closed with Escape: it stays closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const caret = useRef<number | null>(null);
  const list = useId();
  useLayoutEffect(() => {
    if (caret.current === null) return;
    moveFocus(field.current, { preventScroll: true });
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const found = useMemo(() => (query === null ? [] : matchPeople(team, query.words).slice(0, SHOWN)), [query, team]);
  const isOpen = query !== null && query.start !== closed && found.length > 0;
  const at = Math.min(active, found.length - 1);

  function look(text: string, position: number): void {
    const asked = mentionQuery(text, position);
    // Behind somebody who was chosen, nobody is being typed.
    const next = mentionsIn(text, note.picked).some(({ start }) => start === asked?.start) ? null : asked;
    if (next?.start !== query?.start || next?.words !== query?.words) setActive(0);
    if (next === null) setClosed(null);
    setQuery(next);
  }

  function pick(person: Teammate): void {
    if (query === null) return;
    const label = labelOf(person, team);
    const next = insertMention(note.text, query, label);
    caret.current = next.caret;
    setQuery(null);
    const others = note.picked.filter(({ id }) => id !== person.id);
    onChange({ text: next.text, picked: [...others, { ...person, label }] });
  }

  function onListKey(key: string): boolean {
    const person = found[at];
    if (!isOpen || person === undefined) return false;
    if (key === 'ArrowDown') setActive((at + 1) % found.length);
    else if (key === 'ArrowUp') setActive((at + found.length - 1) % found.length);
    else if (key === 'Escape') setClosed(query.start);
    else if (key === 'Enter' || key === 'Tab') pick(person);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // A word that is being composed takes its own Enter and arrows.
    const key = pressedKey(event);
    if (key === 'Process') return;
    const mod = event.ctrlKey || event.metaKey;
    if (!mod && !event.shiftKey && !event.altKey && onListKey(key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (key === 'Enter' && mod) {
      event.preventDefault();
      onSave();
    } else if (key === 'Escape' && onCancel !== null) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <div className="app-note-write">
      {isOpen && (
        <div className="app-note-people" role="listbox" id={list} aria-label={t('people')}>
          {found.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the keyboard stays in the field
            <div
              key={person.id}
              id={`${list}-${person.id}`}
              role="option"
              aria-selected={index === at}
              className="app-note-person"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <Avatar name={person.name} seed={person.id} />
              <bdi>{labelOf(person, team).slice(1)}</bdi>
            </div>
          ))}
        </div>
      )}
      <LiveRegion
        assertive=""
        polite={
          isOpen
            ? t('found', { count: found.length })
            : query !== null && query.words !== '' && found.length === 0 && team.length > 0
              ? t('nobody')
              : ''
        }
      />
      <div className="tk-write">
        <div className="tk-write-grid">
          <div className="tk-write-back" aria-hidden="true" dir="auto">
            <Marked note={note} />
            {/* A last empty line has a height only with something in it. */}
            {'\u200B'}
          </div>
          <textarea
            ref={field}
            className="tk-write-field"
            dir="auto"
            rows={2}
            aria-label={t('field')}
            aria-describedby={describedBy}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? list : undefined}
            aria-activedescendant={isOpen && found[at] ? `${list}-${found[at].id}` : undefined}
            aria-keyshortcuts="Control+Enter"
            placeholder={t('placeholder')}
            value={note.text}
            onChange={(event) => {
              const { value, selectionEnd } = event.currentTarget;
              const there = mentionsIn(value, note.picked).map(({ person }) => person.id);
              onChange({ text: value, picked: note.picked.filter(({ id }) => there.includes(id)) });
              look(value, selectionEnd);
            }}
            onSelect={(event) => look(event.currentTarget.value, event.currentTarget.selectionEnd)}
            onBlur={() => setQuery(null)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </div>
  );
}

/** The text behind the field, with the mentioned people marked. */
function Marked({ note: { text, picked } }: { note: NoteText }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of mentionsIn(text, picked)) {
    parts.push(
      text.slice(at, start),
      <mark key={start} data-kind="mention">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
