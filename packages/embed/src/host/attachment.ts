import type { Clock } from '../protocol/index.js';

/** A page that removes the widget again and again means it: after this many times within the window we give up. */
const MAX_REATTACHMENTS = 10;
const WINDOW_MS = 10_000;

/**
 * Keeps `root` in the page: puts it back when the body is swapped or its container is rendered anew (Turbo, view
 * transitions, framework re-renders). Returns the function that stops and removes it.
 */
export function keepAttached(
  root: HTMLElement,
  win: Window & typeof globalThis,
  clock: Clock,
  findParent: () => Element | null,
): () => void {
  let recent: number[] = [];
  const attach = () => {
    if (root.isConnected) return;
    const now = clock.nowMs();
    recent = recent.filter((atMs) => now - atMs < WINDOW_MS);
    const parent = findParent();
    if (!parent || recent.push(now) > MAX_REATTACHMENTS + 1) return;
    parent.append(root);
  };
  const observer = new win.MutationObserver(attach);
  observer.observe(win.document, { childList: true, subtree: true });
  attach();
  return () => {
    observer.disconnect();
    root.remove();
  };
}
