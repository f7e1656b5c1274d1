import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { pressedKey } from '@talk/ui';
import { loadChunk } from '../../shared/chunk-failure.js';
import type { PaletteProps } from './palette.js';
import { whenIdle } from '../../shared/when-idle.js';
import { t } from './texts.js';

type Loaded = ComponentType<PaletteProps>;

export interface PaletteHostProps extends Omit<PaletteProps, 'typed'> {
  isOpen: boolean;
  load?: () => Promise<{ Palette: Loaded }>;
}

const importPalette = () => import('./palette.js');

/**
 * The command palette, whose code is not part of the first paint. It is fetched when the page is idle; who asks for it sooner types into a field that
 * is there at once, and finds the words in the palette.
 */
export function PaletteHost({ isOpen, load = importPalette, ...props }: PaletteHostProps): ReactNode {
  const [Palette, setPalette] = useState<Loaded | null>(null);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>(null);

  // A failure is told to whoever opens it: nothing is reloaded behind anybody's back.
  useEffect(() => whenIdle(() => void load().then((module) => setPalette(() => module.Palette), ignored)), [load]);
  const isWanted = isOpen && Palette === null;
  useEffect(() => {
    if (isWanted) void loadChunk(load).then((module) => setPalette(() => module.Palette), setFailure);
  }, [isWanted, load]);
  // What was typed into the last one is not in the next.
  if (!isOpen && typed !== '') setTyped('');
  // The field that is there at once takes the focus, and goes: only this remembers where it was before.
  const [opened, setOpened] = useState<{ from: Element | null } | null>(null);
  if (isOpen !== (opened !== null)) setOpened(isOpen ? { from: document.activeElement } : null);
  useEffect(() => {
    const { from = null } = opened ?? {};
    if (!(from instanceof HTMLElement)) return undefined;
    return () => {
      const { activeElement: now, body } = document;
      if (now === null || now === body) from.focus();
    };
  }, [opened]);

  if (failure !== null) throw failure;
  if (!isOpen) return null;
  if (Palette !== null) return <Palette {...props} typed={typed} />;
  return (
    <dialog open className="app-palette-early" aria-label={t('palette')}>
      <input
        aria-label={t('palette')}
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key, and takes the keys that follow
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Escape') props.onClose();
        }}
      />
    </dialog>
  );
}

const ignored = (): void => undefined;
