import { createRate } from '../channel/channel.js';
import type { Clock } from '../protocol/index.js';

/** A page that removes the widget again and again means it: after this many times within the window we give up. */
const MAX_REATTACHMENTS = 10;
const WINDOW_MS = 10_000;

/**
 * Keeps `root` in the page: puts it back when the body is swapped or its container is rendered anew (Turbo, view
 * transitions, framework re-renders). Returns the function that stops and removes it.
 */
export function keepAttached(root: HTMLElement, clock: Clock, findParent: () => Element | null): () => void {
  const mayAttach = createRate(clock, MAX_REATTACHMENTS, WINDOW_MS);
  const attach = () => {
    const parent = !root.isConnected && findParent();
    if (parent && mayAttach()) parent.append(root);
  };
  const observer = new MutationObserver(attach);
  observer.observe(document, { childList: true, subtree: true });
  attach();
  return () => {
    observer.disconnect();
    root.remove();
  };
}
