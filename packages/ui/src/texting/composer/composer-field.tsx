import {
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { moveFocus } from '../../kernel/focus.js';
import { pastedFiles } from '../../kernel/pasted-files.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { ComposerModel } from './composer.model.js';
import { isOver } from './composer.verdict.js';
import { cut, nextPlaceholder, placeholdersOf, type Mark } from './placeholders.js';
import { t } from '../texts.js';

export interface ComposerFieldProps {
  model: ComposerModel;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where the caret goes once the inserted text is there; set once. */
  takeCaret: () => { start: number; end: number } | null;
  /** True when the key was taken: a list above the field is open. */
  onListKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  onCaret: (text: string, caret: number) => void;
  onSchedule: () => void;
  describedBy: string;
}

/** On a touch keyboard Enter makes a new line: there is no Shift to hold. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The text field. Gaps of a template and characters that force Unicode are highlighted behind the text. */
export function ComposerField(props: ComposerFieldProps): ReactNode {
  const { model, field, takeCaret, onListKey, onCaret, onSchedule, describedBy } = props;
  const { text, meter, appended, verdict } = useSignalValue(model.state);
  const back = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const wanted = takeCaret();
    if (wanted === null) return;
    moveFocus(field.current, { preventScroll: true });
    field.current?.setSelectionRange(wanted.start, wanted.end);
  });

  const marks: Mark[] = [
    ...placeholdersOf(text).map(({ start, end }) => ({ start, end, kind: 'gap' as const })),
    ...meter.forced.map(({ index, char }) => ({ start: index, end: index + char.length, kind: 'unicode' as const })),
  ];

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // A word that is being composed (Japanese, accents) takes its own Enter.
    const key = pressedKey(event);
    if (key === 'Process' || onListKey(event)) return;
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const mod = event.ctrlKey || event.metaKey;
    if (key === 'Tab' && !mod && !event.altKey && placeholdersOf(text).length > 0) {
      const next = nextPlaceholder(text, { start, end }, event.shiftKey);
      if (next === null) return;
      event.preventDefault();
      event.currentTarget.setSelectionRange(next.start, next.end);
      return;
    }
    if (key === '.' && mod) {
      event.preventDefault();
      onSchedule();
      return;
    }
    if (key !== 'Enter' || event.shiftKey || event.altKey || (isTouch() && !mod)) return;
    event.preventDefault();
    const gap = verdict.kind === 'waiting' ? nextPlaceholder(text, { start: 0, end: 0 }) : null;
    if (gap === null) void model.submit();
    else event.currentTarget.setSelectionRange(gap.start, gap.end);
  }

  function onPaste(event: ClipboardEvent): void {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0 || model.ports.uploads === null) return;
    event.preventDefault();
    model.attach(files);
  }

  return (
    <div className="tk-write">
      <div className="tk-write-grid">
        <div ref={back} className="tk-write-back" aria-hidden="true" dir="auto">
          {cut(text, marks).map((part, index) =>
            part.kind === null ? (
              part.text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- stretches of one text do not move
              <mark key={index} data-kind={part.kind}>
                {part.text}
              </mark>
            ),
          )}
          {/* A last empty line has a height only with something in it. */}
          {'\u200B'}
        </div>
        <textarea
          ref={field}
          className="tk-write-field"
          dir="auto"
          rows={1}
          aria-invalid={isOver(text) ? true : undefined}
          aria-label={t('composer')}
          aria-describedby={describedBy}
          aria-keyshortcuts="Enter Control+Enter"
          placeholder={t(model.ports.templates === null ? 'placeholder' : 'placeholderSlash')}
          value={text}
          onChange={(event) => {
            model.type(event.currentTarget.value);
            onCaret(event.currentTarget.value, event.currentTarget.selectionEnd);
          }}
          onSelect={(event) => onCaret(event.currentTarget.value, event.currentTarget.selectionEnd)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      {appended !== null && (
        <p className="tk-appended" dir="auto">
          {appended}
        </p>
      )}
    </div>
  );
}
