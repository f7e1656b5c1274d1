import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill } from '../support/still.js';
import { expect } from './stack.fixture.js';

/** No accessibility violation in the page and its frames, as it is now; `screen` names it in the report. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const frame of page.frames()) await untilStill(frame);
  // Without frames of other sites nothing has to be put together on a page of its own.
  const isAlone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(isAlone)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  expect(found, screen).toEqual([]);
}
