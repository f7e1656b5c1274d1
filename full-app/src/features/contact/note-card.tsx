import './note.css';
import { TalkError, type Communication } from '@talk/core';
import { Button, Icon, timeText } from '@talk/ui';
import { Ellipsis, Lock } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button as MenuButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { NoteBody, useNoteChanges } from '../../entities/note/index.js';
import { useTeam } from '../../entities/user/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { notToldWords } from './note-composer.js';
import { NoteField } from './note-field.js';
import { decodeNote, encodeNote } from './note-text.js';
import type { NoteText } from './note.model.js';
import { t } from './note-words.js';
import { t as contactWords } from './texts.js';

export interface NoteCardProps {
  note: Communication;
  zone: string;
  format: 12 | 24;
}

/** How long a deleted note can be brought back before the server is told. */
const UNDO_MS = 6_000;

/** A note in the timeline, for the team alone. Its author and admins change it. */
export function NoteCard({ note, zone, format }: NoteCardProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useNoteChanges();
  const { names } = useTeam();
  const [mode, setMode] = useState<'shown' | 'edited' | 'deleted'>('shown');
  const isMine = note.user_id === user.id || user.user_roles.includes('Company Admin');
  const mayChange = note.type === 'note' && isMine && may(user, 'update communication');
  const remove = async (): Promise<void> => {
    try {
      await changes.remove(note.id);
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      setMode('shown');
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  if (mode === 'deleted') return <Deleted onUndo={() => setMode('shown')} onOver={() => void remove()} />;
  if (mode === 'edited') return <EditedNote note={note} onDone={() => setMode('shown')} />;
  const author = note.user_id === null ? note.user_name : (names.get(note.user_id) ?? note.user_name);
  return (
    <>
      <div className="app-note">
        <Icon shape={Lock} size="small" />
        <span className="tk-hidden">{contactWords(note.type === 'note' ? 'note' : 'systemNote')}: </span>
        <p dir="auto">
          <NoteBody body={note.body ?? ''} names={names} />
        </p>
        {mayChange && (
          <MenuTrigger>
            <MenuButton className="tk-icon-button app-note-more" aria-label={t('act')}>
              <Icon shape={Ellipsis} size="small" />
            </MenuButton>
            <Popover className="app-popover" placement="bottom end">
              <Menu
                className="app-menu"
                aria-label={t('act')}
                onAction={(key) => setMode(key === 'edit' ? 'edited' : 'deleted')}
              >
                <MenuItem id="edit" className="app-menu-item">
                  {t('edit')}
                </MenuItem>
                <MenuItem id="delete" className="app-menu-item">
                  {t('delete')}
                </MenuItem>
              </Menu>
            </Popover>
          </MenuTrigger>
        )}
      </div>
      <p className="app-meta">
        {[author, timeText(Date.parse(note.created_at), zone, format)].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

/** In the note's place until its time to be brought back is over, or the screen is left. */
function Deleted({ onUndo, onOver }: { onUndo: () => void; onOver: () => void }): ReactNode {
  const over = useRef(onOver);
  const isUndone = useRef(false);
  useEffect(() => void (over.current = onOver), [onOver]);
  useEffect(() => {
    let isOver = false;
    const end = (): void => {
      if (isOver || isUndone.current) return;
      isOver = true;
      over.current();
    };
    const timer = setTimeout(end, UNDO_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return (
    <div className="app-note" data-deleted="">
      <p role="status">{t('deleted')}</p>
      <Button
        onClick={() => {
          isUndone.current = true;
          onUndo();
        }}
      >
        {t('undo')}
      </Button>
    </div>
  );
}

function EditedNote({ note, onDone }: { note: Communication; onDone: () => void }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useNoteChanges();
  const { mentionable, names } = useTeam();
  const field = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  // As it was when it was opened: another author's change since then must be told, and not overwritten.
  const [opened] = useState(note);
  const [edited, setEdited] = useState<NoteText>(() => {
    const team = [...names].map(([id, name]) => ({ id, name }));
    return decodeNote(opened.body ?? '', team, t('former'));
  });
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const body = encodeNote(edited.text, edited.picked).trim();
  async function save(): Promise<void> {
    if (busy || body === '') return;
    if (body === opened.body) return onDone();
    setBusy(true);
    try {
      const { not_told: notTold } = await changes.update(opened, body);
      if (notTold.length > 0) toasts.show(notToldWords(notTold));
      onDone();
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      toasts.show(sentenceOf(error), { tone: 'bad' });
      setBusy(false);
    }
  }
  return (
    <div className="app-note app-note-edit" data-editing="">
      <NoteField
        note={edited}
        team={mentionable}
        field={field}
        onChange={setEdited}
        onSave={() => void save()}
        onCancel={onDone}
      />
      <div className="app-note-foot">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button tone="primary" aria-disabled={busy || body === ''} onClick={() => void save()}>
          {t(busy ? 'saving' : 'save')}
        </Button>
      </div>
    </div>
  );
}
