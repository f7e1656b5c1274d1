import './note.css';
import { Banner, Button, Icon, listText, LiveRegion, useSignalValue } from '@talk/ui';
import { Lock } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTeam } from '../../entities/user/index.js';
import { isApple } from '../../shared/is-apple.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { NoteField } from './note-field.js';
import type { NoteModel } from './note.model.js';
import { t } from './note-words.js';

export interface NoteComposerProps {
  model: NoteModel;
  /** The person came to write: the field has the focus. */
  writes: boolean;
  /** Reports that this person writes here, or no longer does. */
  onWriting: (isWriting: boolean) => void;
}

/** Where an internal note on the contact is written. */
export function NoteComposer({ model, writes, onWriting }: NoteComposerProps): ReactNode {
  const { toasts } = useWorkspace();
  const view = useSignalValue(model.view);
  const { mentionable } = useTeam();
  const field = useRef<HTMLTextAreaElement>(null);
  const who = useId();
  const [news, setNews] = useState('');
  useEffect(() => void model.load(), [model]);
  useEffect(() => model.setTeam(mentionable), [model, mentionable]);
  useEffect(() => {
    if (writes) field.current?.focus({ preventScroll: true });
  }, [writes]);

  async function save(): Promise<void> {
    onWriting(false);
    setNews('');
    const notTold = await model.save();
    if (notTold === null) return;
    setNews(t('saved'));
    if (notTold.length > 0) toasts.show(notToldWords(notTold), { shownMs: 10_000 });
    field.current?.focus({ preventScroll: true });
  }

  return (
    <section className="tk-composer" aria-label={t('composer')} data-mode="note">
      <LiveRegion assertive="" polite={news} />
      <div className="tk-composer-notices">{view.problem !== null && <Banner tone="bad">{view.problem}</Banner>}</div>
      <div className="tk-composer-box">
        <p className="app-note-who" id={who}>
          <Icon shape={Lock} size="small" />
          {t('who')}
        </p>
        <NoteField
          note={view}
          team={mentionable}
          field={field}
          describedBy={who}
          onChange={(note) => {
            model.write(note);
            onWriting(note.text.trim() !== '');
          }}
          onSave={() => void save()}
          onCancel={null}
        />
        <div className="tk-composer-foot app-note-foot">
          <Button
            tone="primary"
            aria-disabled={view.waitsFor !== null || view.busy}
            title={view.waitsFor ?? (isApple ? '⌘ Enter' : 'Ctrl Enter')}
            onClick={() => {
              if (view.waitsFor === null && !view.busy) void save();
            }}
          >
            {t(view.busy ? 'saving' : 'save')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Who does not hear of a mention, and why. */
export function notToldWords(people: readonly { readonly name: string | null }[]): string {
  const names = people.map(({ name }) => name ?? t('somebody'));
  return t('notTold', { count: names.length, names: listText(names) });
}
