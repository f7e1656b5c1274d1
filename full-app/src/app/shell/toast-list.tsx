import './toast-end.css';
import { systemClock } from '@talk/core';
import { Button, IconButton, useSignalValue } from '@talk/ui';
import { X } from 'lucide';
import { useToast, useToastRegion } from 'react-aria/useToast';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import type { Toast, Toasts } from '../../shared/toasts.store.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { watchReleases } from './release-notice.js';
import { t } from './texts.js';
import { ToastCorner } from './toast-corner.js';

type RegionState = Parameters<typeof useToastRegion<Toast>>[1];

const F6: Shortcut = { area: 'everywhere', keys: ['F6'], does: () => t('noticesKey') };

/** At the bottom left, or at the right where they ask for it, for 5 s, longer under the pointer or with the focus in it (spec 3 §9). What is said is there before its first text. */
export function ToastList(): ReactNode {
  const { toasts, client } = useWorkspace();
  useEffect(
    () =>
      watchReleases({
        readPage: async () => (await fetch('/', { cache: 'no-store' })).text(),
        entry: new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '/', location.href)
          .pathname,
        onBack(back) {
          const whenSeen = (): void => {
            if (!document.hidden) back();
          };
          document.addEventListener('visibilitychange', whenSeen);
          const end = client.realtime.onResync(back);
          return () => {
            document.removeEventListener('visibilitychange', whenSeen);
            end();
          };
        },
        toasts,
        clock: systemClock,
        reload: () => location.reload(),
      }),
    [toasts, client],
  );
  const shown = useSignalValue(toasts.shown);
  return <ToastCorner>{shown.length > 0 && <Notices toasts={toasts} shown={shown} />}</ToastCorner>;
}

/** A landmark: F6 leads to it. When a notice with the focus goes, the focus is on the next one, or back where it was. */
function Notices({ toasts, shown }: { toasts: Toasts; shown: readonly Toast[] }): ReactNode {
  const region = useRef<HTMLElement>(null);
  const state = useMemo<RegionState>(
    () => ({
      visibleToasts: shown.map((toast) => ({ key: String(toast.id), content: toast })),
      add: ({ text, ...options }) => (toasts.show(text, options), text),
      close: (key) => toasts.dismiss(Number(key)),
      pauseAll: () => toasts.hold(true),
      resumeAll: () => toasts.hold(false),
    }),
    [toasts, shown],
  );
  const { regionProps } = useToastRegion({ 'aria-label': t('notices') }, state, region);
  // React Aria hears it; here it is told of.
  useShortcut(F6, 'page', () => false);
  // Held by the pointer or the focus, it would go on holding those to come.
  useEffect(() => () => toasts.hold(false), [toasts]);
  const notices = (corner: Toast['corner']): ReactNode =>
    state.visibleToasts
      .filter(({ content }) => content.corner === corner)
      .map((toast) => <Notice key={toast.key} toast={toast} state={state} />);
  return (
    <section {...regionProps} ref={region}>
      {notices('start')}
      {shown.some(({ corner }) => corner === 'end') && <div className="app-toasts-end">{notices('end')}</div>}
    </section>
  );
}

function Notice({ toast, state }: { toast: RegionState['visibleToasts'][number]; state: RegionState }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { toastProps, titleProps } = useToast({ toast }, state, box);
  const { tone, text, action } = toast.content;
  const close = (): void => state.close(toast.key);
  return (
    <div {...toastProps} ref={box} className="app-toast" data-tone={tone}>
      <p {...titleProps} role={tone === 'bad' ? 'alert' : undefined}>
        {text}
      </p>
      {action && (
        <Button
          tone="quiet"
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('dismiss')} onClick={close} />
    </div>
  );
}
