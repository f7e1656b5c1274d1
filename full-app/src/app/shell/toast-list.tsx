import { Button, IconButton, useSignalValue } from '@talk/ui';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** At the bottom left, for 5 s, longer under the pointer (spec 3 §9). The region is there before its first text. */
export function ToastList(): ReactNode {
  const { toasts } = useWorkspace();
  const shown = useSignalValue(toasts.shown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is operated here: reading holds the time
    <section
      className="app-toasts"
      aria-label={t('notices')}
      aria-live="polite"
      onPointerEnter={() => toasts.hold(true)}
      onPointerLeave={() => toasts.hold(false)}
      onFocus={() => toasts.hold(true)}
      onBlur={() => toasts.hold(false)}
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          className="app-toast"
          data-tone={toast.tone}
          role={toast.tone === 'bad' ? 'alert' : undefined}
        >
          <p>{toast.text}</p>
          {toast.action && (
            <Button
              tone="quiet"
              onClick={() => {
                toast.action?.run();
                toasts.dismiss(toast.id);
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton icon={X} label={t('dismiss')} onClick={() => toasts.dismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
}
