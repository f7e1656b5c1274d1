import type { Clock } from '../clock.js';

export interface Window {
  readonly most: number;
  readonly ms: number;
}

export interface WindowLimits {
  /** Counts a request. @returns after how many seconds another one may come, when this one was too many. */
  spend(): number | null;
  /** How many are left in the n-th window. */
  left(index: number): number;
  /** As if as many were left in the longest window. */
  leave(count: number): void;
}

/** So many requests within so long a time, in several windows at once. */
export function createWindowLimits(clock: Clock, windows: readonly Window[]): WindowLimits {
  let times: number[] = [];
  const longest = Math.max(...windows.map(({ ms }) => ms));
  const within = (ms: number) => times.filter((time) => time > clock.nowMs() - ms);
  return {
    spend() {
      times = within(longest);
      for (const { most, ms } of windows) {
        const inside = within(ms);
        const [oldest] = inside;
        if (inside.length >= most && oldest !== undefined)
          return Math.max(1, Math.ceil((oldest + ms - clock.nowMs()) / 1000));
      }
      times.push(clock.nowMs());
      return null;
    },
    left(index) {
      const window = windows[index];
      return window === undefined ? 0 : Math.max(0, window.most - within(window.ms).length);
    },
    leave(count) {
      const most = windows.find(({ ms }) => ms === longest)?.most ?? 0;
      times = Array.from({ length: Math.max(0, most - count) }, () => clock.nowMs());
    },
  };
}
