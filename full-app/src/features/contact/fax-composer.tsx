import { phoneDisplay } from '@talk/core/format';
import type { MessageAlternative } from '@talk/core/texting';
import { Banner, Button, LiveRegion, pressedKey, useFileDrop, useNow, useSignalValue } from '@talk/ui';
import type { ThreadSettings } from '@talk/ui/texting';
import { AttachedFiles } from '@talk/ui/texting-files';
import { FileText, Mail, RotateCcw } from 'lucide';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { FaxModel, FaxView } from './fax.model.js';
import { t } from './fax-words.js';

export interface FaxComposerProps {
  model: FaxModel;
  /** Changes when what is known of the contact's numbers may have changed. */
  about: string;
  loadFile: ThreadSettings['loadFile'];
  /** Writes an email instead. */
  onEmail: () => void;
}

/** Where a fax is put together: one PDF, the line it leaves from, the number it goes to. */
export function FaxComposer({ model, about, loadFile, onEmail }: FaxComposerProps): ReactNode {
  const view = useSignalValue(model.view);
  const drop = useFileDrop(model.choose);
  const meter = useId();
  useEffect(() => model.follow(about), [model, about]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it, and Ctrl+Z is of all controls inside
    <section
      className="tk-composer"
      aria-label={t('composer')}
      data-mode="fax"
      {...drop.handlers}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || view.undoable === null)
          return;
        event.preventDefault();
        void model.undo();
      }}
    >
      <LiveRegion assertive="" polite={view.news} />
      <UndoFax model={model} view={view} />
      <Notices model={model} view={view} onEmail={onEmail} />
      <div className="tk-composer-box">
        <Ends model={model} view={view} />
        <Document model={model} view={view} loadFile={loadFile} />
        <div className="tk-composer-foot">
          <p className="tk-length tk-num" id={meter}>
            {view.pages === null ? null : t('pages', { count: view.pages })}
          </p>
          <Button
            tone="primary"
            aria-disabled={view.waitsFor !== null || view.busy}
            title={view.waitsFor ?? undefined}
            aria-describedby={meter}
            onClick={() => void model.send()}
          >
            {t(view.busy ? 'sending' : 'send')}
          </Button>
        </div>
        {drop.dragging && <p className="tk-drop">{t('drop')}</p>}
      </div>
    </section>
  );
}

type Part = { model: FaxModel; view: FaxView };

/** What keeps the fax from being sent, with what can be done about it. */
function Notices({
  model,
  view: { check, checkFailed, problem },
  onEmail,
}: Part & Pick<FaxComposerProps, 'onEmail'>): ReactNode {
  const [obstacle] = check?.obstacles ?? [];
  const noLine = check !== null && !check.lines.some(({ can_fax }) => can_fax);
  return (
    <div className="tk-composer-notices">
      {obstacle && (
        <Banner
          tone="bad"
          action={<Instead model={model} alternatives={check?.alternatives ?? []} onEmail={onEmail} />}
        >
          <strong>{obstacle.text}</strong> {noLine ? t('noLines') : obstacle.detail}
        </Banner>
      )}
      {/* The same reason twice would say no more. */}
      {problem !== null && problem !== obstacle?.text && <Banner tone="bad">{problem}</Banner>}
      {checkFailed && check === null && (
        <Banner tone="info" action={<Button onClick={() => void model.recheck()}>{t('retry')}</Button>}>
          {t('checkFailed')}
        </Banner>
      )}
    </div>
  );
}

interface InsteadProps extends Pick<FaxComposerProps, 'onEmail'> {
  model: FaxModel;
  alternatives: readonly MessageAlternative[];
}

function Instead({ model, alternatives, onEmail }: InsteadProps): ReactNode {
  const [best] = alternatives;
  if (best === undefined) return null;
  if (best.email !== null)
    return (
      <Button icon={Mail} onClick={onEmail}>
        {best.label}
      </Button>
    );
  return <Button onClick={() => model.take(best)}>{best.label}</Button>;
}

/** The number it goes to, and the line it leaves from. */
function Ends({ model, view: { check, lineId, phoneNumber } }: Part): ReactNode {
  const numbers = check?.numbers ?? [];
  const lines = check?.lines ?? [];
  const line = lineId ?? check?.line?.id ?? '';
  return (
    <div className="tk-composer-head">
      {numbers.length > 0 && (
        <label className="tk-from-to">
          <span>{t('to')}</span>
          <select
            aria-label={t('number')}
            value={phoneNumber ?? check?.phone_number ?? ''}
            onChange={(event) => model.chooseNumber(event.currentTarget.value)}
          >
            {numbers.map(({ phone_number: number, title, takes_no_fax: refuses }) => (
              <option key={number} value={number}>
                {[phoneDisplay(number), title, refuses ? t('takesNoFax') : null].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
      {lines.length > 0 && (
        <label className="tk-from-to">
          <span>{t('from')}</span>
          <select
            aria-label={t('line')}
            value={line}
            onChange={(event) => model.chooseLine(Number(event.currentTarget.value))}
          >
            {lines.map(({ id, name, phone_number: number, can_fax: canFax }) => (
              <option key={id} value={id} disabled={!canFax && id !== line}>
                {[name, phoneDisplay(number), canFax ? null : t('cannotFax')].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

/** The PDF: chosen, uploading, ready; or the button to choose one. */
function Document({ model, view, loadFile }: Part & Pick<FaxComposerProps, 'loadFile'>): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const megabytes = (view.check?.max_bytes ?? 0) / 1024 / 1024;
  return (
    <div className="app-fax-file">
      <AttachedFiles
        items={view.item === null ? [] : [view.item]}
        loadFile={loadFile}
        onRetry={model.attachments.retry}
        onRemove={() => {
          model.remove();
          picker.current?.parentElement?.querySelector('button')?.focus();
        }}
      />
      <div>
        <Button icon={FileText} onClick={() => picker.current?.click()}>
          {t(view.item === null ? 'choose' : 'chooseOther')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept="application/pdf"
          onChange={(event) => {
            model.choose([...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
        {view.item === null && megabytes > 0 && <span>{t('hint', { limit: megabytes })}</span>}
      </div>
    </div>
  );
}

/** How long a fax can still be taken back, and the button for it. */
function UndoFax({ model, view: { undoable } }: Part): ReactNode {
  const nowMs = useNow(250, undoable !== null);
  if (undoable === null) return null;
  return (
    <div className="tk-undo">
      <span role="status">{t('undoing')}</span>
      <span className="tk-num" aria-hidden="true">
        {t('left', { seconds: Math.max(0, Math.ceil((undoable.untilMs - nowMs) / 1000)) })}
      </span>
      <Button
        icon={RotateCcw}
        aria-keyshortcuts="Control+Z"
        onClick={(event) => {
          // The button goes with its bar, and the focus would go with it.
          event.currentTarget.closest('section')?.querySelector<HTMLElement>('.tk-composer-foot .tk-button')?.focus();
          void model.undo();
        }}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
