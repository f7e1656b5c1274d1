import type { Frame, Page } from '@playwright/test';

/** Waits until nothing is on its way in or out any more: colours and places are looked at when they have arrived. */
export async function untilStill(place: Page | Frame): Promise<void> {
  await place.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
}
