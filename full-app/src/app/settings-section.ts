import type { createAppRouter } from './router.js';

/** As long as a screen may take to come with what it asked for. */
const PATIENCE_MS = 10_000;

/** Brings the section that the address of a settings screen names (`/settings/general#general-hours`) into view, once it is there. */
export function followSections(router: Pick<ReturnType<typeof createAppRouter>, 'subscribe' | 'state'>): () => void {
  let stop = (): void => undefined;
  const show = ({ pathname, hash }: { readonly pathname: string; readonly hash: string }): void => {
    stop();
    if (hash === '' || !pathname.startsWith('/settings/')) return;
    const reveal = (): boolean => {
      const heading = document.getElementById(hash);
      if (heading === null) return false;
      stop();
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'start' });
      return true;
    };
    const watch = new MutationObserver(() => void reveal());
    const timer = setTimeout(() => stop(), PATIENCE_MS);
    stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    if (!reveal()) watch.observe(document.body, { childList: true, subtree: true });
  };
  const end = router.subscribe('onResolved', ({ toLocation }) => show(toLocation));
  show(router.state.location);
  return () => {
    end();
    stop();
  };
}
