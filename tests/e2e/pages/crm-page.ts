import type { Frame, FrameLocator, Page } from '@playwright/test';
import { expect, type Person, type PersonOptions, type Visit } from '../stack.fixture.js';

/** The example CRM page with the dialer in it, as a person sees both. */
export interface CrmPage {
  readonly page: Page;
  readonly watch: Person['watch'];
  readonly dialer: FrameLocator;
  /** The dialer's own frame, for what is heard there. */
  frame(): Frame;
  /** Phases of the newest call, oldest first, as the page's event log has them. */
  phases(): Promise<string[]>;
}

/** Opens the page, and waits until its phone takes calls. */
export async function openCrmPage(visit: Visit, examples: string, options: PersonOptions = {}): Promise<CrmPage> {
  const { page, watch } = await visit(`${examples}/crm-page/`, options);
  const dialer = page.frameLocator('#phone iframe');
  await expectReady(dialer);
  return {
    page,
    watch,
    dialer,
    frame() {
      const frame = page.frames().find((each) => each !== page.mainFrame());
      if (!frame) throw new Error('the page has no dialer');
      return frame;
    },
    async phases() {
      const lines = (await page.locator('#log li').allTextContents()).toReversed();
      const found = lines.flatMap((line) => {
        const [, json] = /call\.changed (\{.*\})/.exec(line) ?? [];
        return json === undefined ? [] : [(JSON.parse(json) as { call: { id: string; phase: string } }).call];
      });
      const newest = found.at(-1)?.id;
      const phases = found.filter(({ id }) => id === newest).map(({ phase }) => phase);
      return phases.filter((phase, index) => phase !== phases[index - 1]);
    },
  };
}

/** The dialer is connected and its agent takes calls. */
export async function expectReady(dialer: FrameLocator | Page): Promise<void> {
  await expect(dialer.getByRole('combobox', { name: 'Your status' })).toHaveValue('accepting');
  await expect(dialer.locator('.tk-link')).toHaveText('Ready');
}
