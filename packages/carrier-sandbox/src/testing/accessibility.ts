import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds wrong with a page that has no frames: without them nothing has to be put together on a second page. */
export const checkAccessibility = (page: Page): ReturnType<AxeBuilder['analyze']> =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
