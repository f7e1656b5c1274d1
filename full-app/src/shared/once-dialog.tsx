import './once-dialog.css';
import './text-area.css';
import { Button, createTranslate, IconButton } from '@talk/ui';
import { Copy } from 'lucide';
import { useId, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { useWorkspace } from './workspace/workspace-context.js';
import { withProduct } from './product-name.js';

const texts = createTranslate('app.once', {
  onlyNow: 'Copy it now. It is shown this once: {product} keeps only a fingerprint of it.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying. Select the text and copy it.',
  done: 'Done',
});
const t = withProduct(texts);

interface OnceDialogProps {
  title: string;
  /** What is to be copied, each with what it is called. */
  values: readonly { readonly label: string; readonly text: string; readonly isLong?: boolean }[];
  /** What else there is to know of it. */
  why?: string;
  /** Instead of the sentence that only a fingerprint is kept. */
  onlyNow?: string;
  onClose: () => void;
}

/** Shows what the server says only once. */
export function OnceDialog({ title, values, why, onlyNow = t('onlyNow'), onClose }: OnceDialogProps): ReactNode {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="app-once">
        <p>{onlyNow}</p>
        {values.map((value) => (
          <CopyText key={value.label} {...value} />
        ))}
        {why !== undefined && <p className="tk-muted">{why}</p>}
        <div className="app-dialog-actions">
          <Button tone="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A text to copy, with the button that does it. */
export function CopyText({
  label,
  text,
  isLong = false,
}: {
  label: string;
  text: string;
  isLong?: boolean;
}): ReactNode {
  const id = useId();
  const { toasts } = useWorkspace();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toasts.show(t('copied')),
      () => toasts.show(t('copyFailed'), { tone: 'bad' }),
    );
  };
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <div className="app-once-copy">
        {isLong ? (
          <textarea id={id} className="tk-input app-text-area" readOnly rows={5} value={text} dir="ltr" />
        ) : (
          <input id={id} className="tk-input" readOnly value={text} dir="ltr" />
        )}
        <IconButton icon={Copy} label={`${t('copy')}: ${label}`} onClick={copy} />
      </div>
    </div>
  );
}
