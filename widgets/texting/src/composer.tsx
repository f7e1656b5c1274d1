import { signal, type ReadonlySignal } from '@talk/core';
import { ArrowUp, Paperclip } from 'lucide';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Visitor, VisitorWidget } from '@talk/core/visitor';
import { Icon, IconButton, moveFocus, pastedFiles, pressedKey, useSignalValue } from '@talk/ui';
import { fileRulesText } from './files/file-rules.js';
import type { FileTools } from './files/index.js';
import { text } from './visitor-texts.js';
import type { FileToolsState } from './use-file-tools.js';
import { useFirstFocus } from './use-first-focus.js';

/** The limit of a text, in the contract's `visitors.schemas.ts`; the widget's texts name it. */
const MAX_CHARACTERS = 1600;
const NO_ITEMS: FileTools['model']['items'] = signal([]);

interface ComposerProps {
  /** Whether the visitor sees the panel. */
  open: ReadonlySignal<boolean>;
  visitor: Visitor;
  rules: VisitorWidget['files'];
  files: FileToolsState;
  /** Attaches files that were chosen, pasted or dropped. */
  onFiles: (files: readonly File[]) => void;
}

/** The place to write, and what goes with it. */
export function Composer({
  open,
  visitor,
  rules,
  files: { tools, failed, open: openFiles },
  onFiles,
}: ComposerProps): ReactNode {
  const [body, setBody] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const items = useSignalValue(tools?.model.items ?? NO_ITEMS);
  const ready = items.flatMap(({ uploaded }) => uploaded ?? []);
  const isUploading = items.some(({ state }) => state === 'uploading');
  const isBad = items.some(({ state }) => state === 'failed' || state === 'refused');
  const isTooLong = body.length > MAX_CHARACTERS;
  const canSend = (body.trim() !== '' || ready.length > 0) && !isTooLong && !isUploading && !isBad;
  const rulesText = fileRulesText(rules);

  useFirstFocus(
    open,
    useCallback(() => field.current, []),
  );
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    // Grows with what is written; the style sheet sets the end.
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is written decides the height
  }, [body]);

  function send(): void {
    if (canSend) {
      visitor.send(body, ready);
      tools?.model.clear();
      setBody('');
    }
    moveFocus(field.current);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (pressedKey(event) !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const pasted = pastedFiles(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    onFiles(pasted);
  }

  const why = failed
    ? text('file.unavailable')
    : isBad
      ? text('file.bad')
      : isUploading
        ? text('file.wait')
        : items.length > 0
          ? rulesText
          : null;
  return (
    <form
      className="tx-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {tools && (
        <tools.AttachedFiles
          items={items}
          loadFile={visitor.loadFile}
          onRetry={(key) => tools.model.retry(key)}
          onRemove={(key) => tools.model.remove(key)}
        />
      )}
      {why !== null && (
        <p className="tx-why" role={failed ? 'alert' : 'status'}>
          <bdi>{why}</bdi>
        </p>
      )}
      <IconButton
        icon={Paperclip}
        label={text('file.attach')}
        title={`${text('file.attach')}. ${rulesText}`}
        aria-describedby="file-rules"
        onClick={() => {
          void openFiles();
          picker.current?.click();
        }}
      />
      <span id="file-rules" hidden>
        {rulesText}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={rules.types.join(',')}
        onChange={({ currentTarget: chosen }) => {
          onFiles([...(chosen.files ?? [])]);
          // The same file can be chosen again after it was removed.
          chosen.value = '';
          moveFocus(field.current);
        }}
      />
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={text('talk.write')}
        placeholder={text('talk.placeholder')}
        aria-invalid={isTooLong ? true : undefined}
        aria-describedby={isTooLong ? 'too-long' : undefined}
        value={body}
        onInput={({ currentTarget }) => setBody(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <button type="submit" aria-label={text('talk.send')} aria-disabled={!canSend}>
        <Icon shape={ArrowUp} />
      </button>
      {isTooLong && (
        <p className="tk-error" id="too-long" role="alert">
          {text('talk.tooLong')}
        </p>
      )}
    </form>
  );
}
