import { TalkError } from '@talk/core';
import { Pencil } from 'lucide';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useFileDrop } from '../../kernel/use-file-drop.js';
import { useNow } from '../../kernel/use-now.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { AttachStrip } from '../attachments/attach-strip.js';
import { ComposerField } from './composer-field.js';
import { ComposerHead } from './composer-head.js';
import type { ComposerModel } from './composer.model.js';
import { ComposerNotices, OfferedWords, UndoBar } from './composer-notices.js';
import { ComposerTools, ForcedLine, type Panel } from './composer-tools.js';
import { EmojiPanel } from '../emoji/emoji-panel.js';
import { GifForm } from '../attachments/gif-form.js';
import { placeholdersOf } from './placeholders.js';
import { ScheduleDialog } from '../schedule/schedule-dialog.js';
import { openHoursOf, scheduleWords, type ScheduleZones } from '../schedule/schedule.model.js';
import { TemplateList, TemplatePanel } from '../templates/template-list.js';
import { findTemplates, moved, slashQuery } from '../templates/template.model.js';
import { fileText } from '../attachments/file-texts.js';
import { t } from '../texts.js';
import type { FilledText, Template } from '../texting-ports.js';
import type { ThreadSettings } from '../thread/thread-settings.js';
import { useTemplates } from '../templates/use-templates.js';
import { WrittenLink } from '../thread/link-card.js';
import { WritingBanner } from '../thread/writing-banner.js';

export interface ComposerProps {
  model: ComposerModel;
  contactId: number;
  settings: Pick<ThreadSettings, 'zone' | 'format' | 'loadFile' | 'loadPreview' | 'saidAbove'>;
}

/** Where a text is written. It stays readable whatever keeps it from being sent. */
export function Composer({ model, contactId, settings }: ComposerProps): ReactNode {
  const { zone, format, loadFile, loadPreview } = settings;
  const state = useSignalValue(model.state);
  const nowMs = useNow(30_000);
  const [panel, setPanel] = useState<Panel>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [slash, setSlash] = useState<{ start: number; query: string } | null>(null);
  const [index, setIndex] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<{ start: number; end: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { templates, uploads, presence } = model.ports;
  const drop = useFileDrop(uploads && model.attach);
  const known = useTemplates(slash === null ? null : templates);
  const found = slash === null ? [] : findTemplates(known.list ?? [], slash.query);
  const zones: ScheduleZones = { theirs: state.check?.local_time?.zone ?? null, own: zone };

  function put(words: string, from: number, to: number): void {
    const next = state.text.slice(0, from) + words + state.text.slice(to);
    caret.current = { start: from + words.length, end: from + words.length };
    model.type(next);
  }

  function takeTemplate(template: Template): void {
    const start = slash?.start ?? field.current?.selectionStart ?? state.text.length;
    const end = slash === null ? (field.current?.selectionEnd ?? start) : start + slash.query.length + 1;
    setPanel(null);
    setSlash(null);
    const use = ({ text: words, attachments }: FilledText): void => {
      const now = model.state.peek().text;
      // What was typed while it was filled stays: before its place only where that was not touched, else it goes behind all of it.
      const fits = now.slice(0, end) === state.text.slice(0, end);
      const at = fits ? start : now.length;
      const next = now.slice(0, at) + words + (fits ? now.slice(end) : '');
      const [gap] = placeholdersOf(words);
      caret.current = { start: at + (gap?.start ?? words.length), end: at + (gap?.end ?? words.length) };
      model.applyTemplate(template.id, next, attachments);
    };
    templates?.fill(template, contactId).then(use, (error: unknown) => {
      if (!(error instanceof TalkError)) throw error;
      // With its gaps: they are filled in by hand, and it cannot be sent before.
      use({ text: template.body, attachments: [] });
    });
  }

  function onListKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (slash === null || templates === null) return false;
    const chosen = found[index];
    const key = pressedKey(event);
    if (key === 'Escape') setSlash(null);
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) takeTemplate(chosen);
    else if (key === 'ArrowDown' || key === 'ArrowUp') setIndex(moved(index, found.length, key));
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  function onCaret(text: string, at: number): void {
    const next = templates === null ? null : slashQuery(text, at);
    if (next?.query !== slash?.query) setIndex(0);
    setSlash(next);
    if (next !== null) setPanel(null);
  }

  function closePanel(): void {
    const name = panel;
    setPanel(null);
    moveFocus(box.current?.querySelector<HTMLElement>(`[data-panel='${name}']`));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it, and Ctrl+Z is of all controls inside
    <section
      className="tk-composer"
      aria-label={t('composer')}
      ref={box}
      data-dragging={drop.dragging ? '' : undefined}
      {...drop.handlers}
      onKeyDown={(event) => {
        const takesBack = pressedKey(event) === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        if (!takesBack || (state.undoable ?? state.cancelled) === null || state.text !== '') return;
        event.preventDefault();
        void model.undo();
      }}
    >
      {presence && <WritingBanner writing={presence.writing} />}
      <UndoBar model={model} />
      <ComposerNotices model={model} saidAbove={settings.saidAbove ?? null} />
      <OfferedWords model={model} onDone={() => moveFocus(field.current)} />
      <div className="tk-composer-box">
        {(panel !== null || (slash !== null && templates !== null)) && (
          <div className="tk-panel" data-kind={panel ?? 'templates'}>
            {panel === 'templates' && templates && (
              <TemplatePanel templates={templates} onChoose={takeTemplate} onClose={closePanel} />
            )}
            {panel === null && (
              <TemplateList id={id} found={found} known={known} index={index} onChoose={takeTemplate} />
            )}
            {panel === 'emoji' && (
              <EmojiPanel
                onClose={closePanel}
                onChoose={(sign) => {
                  setPanel(null);
                  const at = field.current?.selectionStart ?? state.text.length;
                  put(sign, at, field.current?.selectionEnd ?? at);
                }}
              />
            )}
            {panel === 'gif' && <GifForm model={model} onClose={closePanel} />}
          </div>
        )}
        <ComposerHead model={model} />
        {state.editing !== null && (
          <div className="tk-editing">
            <Icon shape={Pencil} size="small" />
            <span>{t('editing')}</span>
            <Button tone="quiet" onClick={model.stopEditing}>
              {t('stopEditing')}
            </Button>
          </div>
        )}
        <ComposerField
          model={model}
          field={field}
          takeCaret={() => {
            const wanted = caret.current;
            caret.current = null;
            return wanted;
          }}
          onListKey={onListKey}
          onCaret={onCaret}
          onSchedule={() => setDialogOpen(true)}
          describedBy={`${id}-meter`}
        />
        {loadPreview && <WrittenLink text={state.text} load={loadPreview} />}
        <AttachStrip model={model} loadFile={loadFile} />
        <ForcedLine model={model} />
        {state.schedule !== null && state.editing === null && (
          <div className="tk-editing">
            <span>
              {t('scheduled', {
                moment: scheduleWords(Date.parse(state.schedule.at), state.schedule.zone, zones, nowMs, format),
              })}
            </span>
            <Button tone="quiet" onClick={() => model.setSchedule(null)}>
              {t('sendNow')}
            </Button>
          </div>
        )}
        <ComposerTools
          model={model}
          panel={panel}
          onPanel={(next) => {
            setSlash(null);
            setPanel(next);
          }}
          onSchedule={() => setDialogOpen(true)}
          zones={zones}
          format={format}
          nowMs={nowMs}
          meterId={`${id}-meter`}
        />
        {drop.dragging && <p className="tk-drop">{fileText('attach.drop')}</p>}
      </div>
      {dialogOpen && (
        <ScheduleDialog
          zones={zones}
          format={format}
          nowMs={nowMs}
          hours={openHoursOf(state.check)}
          chosen={state.schedule}
          onClose={() => setDialogOpen(false)}
          onChoose={(chosen) => {
            model.setSchedule(chosen);
            setDialogOpen(false);
            moveFocus(field.current);
          }}
        />
      )}
    </section>
  );
}
