import type { Frame, FrameLocator, Page } from '@playwright/test';
import { expect } from './stack.fixture.js';

/** The example CRM page with the dialer in it, as a person sees both. */
export interface CrmPage {
  readonly page: Page;
  readonly dialer: FrameLocator;
  /** The dialer's own frame, for what is heard there. */
  frame(): Frame;
  /** Lines of the event log, newest first, e.g. `call.changed {"call":…}`. */
  log(): Promise<string[]>;
}

/** Waits until the phone of the page takes calls. */
export async function crmPage(page: Page): Promise<CrmPage> {
  const dialer = page.frameLocator('#phone iframe');
  await expect(dialer.getByRole('combobox', { name: 'Your status' })).toHaveValue('accepting');
  await expect(dialer.locator('.tk-link')).toHaveText('Connected');
  return {
    page,
    dialer,
    frame() {
      const frame = page.frames().find((each) => each !== page.mainFrame());
      if (!frame) throw new Error('the page has no dialer');
      return frame;
    },
    log: () => page.locator('#log li').allTextContents(),
  };
}
