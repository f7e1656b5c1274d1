import type { Page } from '@playwright/test';

interface FramesWindow extends Window {
  frames_ms?: number[];
}

/** Counts the frames of a page from now on. @returns ends it, and says how many ms passed from each frame to the next */
export async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const kept: number[] = [];
    (window as FramesWindow).frames_ms = kept;
    let last: number | null = null;
    const onFrame = (nowMs: number): void => {
      if ((window as FramesWindow).frames_ms !== kept) return;
      if (last !== null) kept.push(nowMs - last);
      last = nowMs;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  return () =>
    page.evaluate(() => {
      const kept = (window as FramesWindow).frames_ms ?? [];
      delete (window as FramesWindow).frames_ms;
      return kept;
    });
}
