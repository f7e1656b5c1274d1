import { useState, type ReactNode } from 'react';
import { pressedKey } from '../../kernel/keys.js';
import { Button } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import type { ComposerModel } from '../composer/composer.model.js';
import { t } from '../texts.js';
import { useFirstFocus } from '../use-first-focus.js';

/** Asks for the address of a GIF. */
export function GifForm({ model, onClose }: { model: ComposerModel; onClose: () => void }): ReactNode {
  const form = useFirstFocus<HTMLFormElement>();
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes from any control inside
    <form
      ref={form}
      className="tk-gif"
      noValidate
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = model.addGif(url.trim());
        setProblem(wrong);
        if (wrong === null) onClose();
      }}
    >
      <Field
        label={t('gif.address')}
        type="url"
        inputMode="url"
        placeholder="https://"
        dir="ltr"
        value={url}
        error={problem ?? undefined}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className="tk-dialog-acts">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button tone="primary" type="submit">
          {t('gif.add')}
        </Button>
      </div>
    </form>
  );
}
