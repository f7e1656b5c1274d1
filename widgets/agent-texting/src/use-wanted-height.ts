import { useEffect } from 'react';

/** Enough for a text field with a few lines of conversation above it. */
const LEAST_PX = 320;

/** Above and below the content of a thread. */
const PADDING_PX = 32;

/** How high everything would be if nothing of it had to scroll. */
function wantedPx(): number {
  const thread = document.querySelector('.tk-thread');
  const inner = document.querySelector('.tk-thread-inner');
  // The thread is at least as high as its place: only its content tells how much of that is used.
  const top = inner?.firstElementChild?.getBoundingClientRect().top;
  const bottom = inner?.lastElementChild?.getBoundingClientRect().bottom;
  if (!thread || top === undefined || bottom === undefined) return LEAST_PX;
  return Math.max(LEAST_PX, innerHeight - thread.clientHeight + bottom - top + PADDING_PX);
}

/** Asks the page for the height that the screen wants, whenever that changes. @param ask null where the page grants none. */
export function useWantedHeight(ask: ((heightPx: number) => void) | null): void {
  useEffect(() => {
    const place = document.getElementById('texting');
    if (ask === null || place === null) return undefined;
    let asked = 0;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const wanted = Math.round(wantedPx());
      // The answer moves what is measured by fractions.
      if (Math.abs(wanted - asked) <= 2) return;
      asked = wanted;
      ask(wanted);
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    const observer = new MutationObserver(soon);
    observer.observe(place, { childList: true, subtree: true, characterData: true, attributes: true });
    soon();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ask]);
}
