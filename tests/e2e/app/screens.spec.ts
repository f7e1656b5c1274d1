import { expect, signIn, test } from './app.fixture.js';
import { LOOKS, looking, words } from './looks.js';
import { makeCrms } from './crm-data.js';
import { makeViews } from './settings-data.js';
import { makeLongTimeline, makeText } from './world-data.js';

// The screens of a long conversation and of what opens above it, in each look: nothing leaves the window, nothing is cut off, axe is content.

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('a long conversation, what opens above it, and the dialogs of the list are whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      const all = makeLongTimeline(600).map((each) => ({
        ...each,
        is_read: each.direction === 'outbound' || each.id < 500,
      }));
      api.timeline.splice(0, api.timeline.length, ...all);
      api.crms.push(...makeCrms());
      await signIn(page, api, '/contacts/1');
      await expect(page.locator('#communication-600')).toBeInViewport();
      await expect(page.locator('.tk-first-unread')).toBeVisible();
      await check('jump');

      const log = page.getByRole('log');
      await page.locator('.tk-first-unread').click();
      await expect(page.locator('.tk-unread')).toBeInViewport();
      await log.evaluate((list) => (list.scrollTop -= 600));
      await check('middle');

      const details = page.getByRole('button', { name: words('Details') }).first();
      if (!(await page.locator('.app-details').isVisible())) await details.click();
      const activity = page.locator('.app-details summary').filter({ hasText: words('Activity') });
      await activity.click();
      await expect(activity.locator('xpath=..').getByRole('figure')).toBeVisible();
      await activity.scrollIntoViewIfNeeded();
      await check('activity');
      const crm = page.locator('.app-details').getByRole('region', { name: 'HubSpot' });
      await crm.scrollIntoViewIfNeeded();
      await expect(crm.getByRole('radio')).toHaveCount(3);
      await check('crm');
      await page.locator('.app-details').getByRole('region', { name: 'Salesforce' }).scrollIntoViewIfNeeded();
      await check('crm-broken');
      // A colleague has taken a record off it: one is left, so there is nothing to choose.
      api.crms[0]?.records.splice(1, 1);
      await api.emit('contact_crm_updated', { contact_id: 1, name: 'hubspot' }, 1);
      await expect(crm.getByRole('radio')).toHaveCount(0);
      await page
        .locator('.app-details')
        .getByRole('button', { name: words('Add to Do Not Contact') })
        .click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await check('reason');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);

      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
      await check('palette');
      await page.keyboard.press('Escape');

      const body = 'Call back about the chairs, and ask whether the second delivery has come';
      await api.emit('reminder_due', { ...makeText(900), type: 'reminder', body } as never, 1);
      await api.emit('reminder_due', { ...makeText(901), type: 'reminder', body: 'Nadia Rahman' } as never, 1);
      await expect(page.locator('.app-toasts').getByText('Nadia Rahman')).toBeVisible();
      await check('notices');

      await page.goto(`${api.origin}/contacts`);
      const open = page.getByRole('button', { name: words('New contact') });
      await expect(open).toBeVisible();
      await open.click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
      await check('new-contact');
      await page.keyboard.press('Escape');
      if (width === 1440) {
        await page.getByRole('button', { name: words('Columns') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check('columns');
        await page.keyboard.press('Escape');
      }
    });
  });
}

// Light, at 1440 px, they are looked at with the whole product running: selection.spec, connect-crm.spec, texting-beforehand.spec.
for (const { name, width, language, schemes } of LOOKS.filter(({ name }) => name !== '1440')) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('a selection, views, keys and the settings are whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      api.views.push(...makeViews());
      api.allow('manage integrations', 'manage compliance');
      await signIn(page, api, '/contacts');
      for (const row of [0, 1]) await page.locator('[data-contact]').nth(row).getByRole('checkbox').click();
      const bar = page.getByRole('toolbar');
      await expect(bar).toBeVisible();
      await check('selection');
      await page.keyboard.press('Escape');
      await expect(bar).toBeHidden();

      if (width === 390) await page.getByRole('button', { name: words('Views') }).click();
      await expect(page.getByRole('link', { name: 'Open and unread' })).toBeVisible();
      await check('views');
      await page.getByRole('link', { name: 'Open and unread' }).click();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('keys');

      for (const [path, screen, shown] of [
        ['/settings/texting', 'texting-settings', 'Daily limit for all texts'],
        ['/settings/integrations', 'integrations', 'Log them now'],
        ['/settings/integrations/hubspot/callback?error=access_denied', 'denied', 'Back to Integrations'],
      ] as const) {
        await page.goto(api.origin + path);
        await expect(page.getByText(words(shown)).first()).toBeVisible();
        await check(screen);
      }
      await page.goBack();
      await page
        .getByRole('button', { name: words('Disconnect') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('disconnect');

      const [first] = api.contacts;
      if (first !== undefined) api.contacts[0] = { ...first, is_dnc: true };
      await page.goto(`${api.origin}/contacts/1#merge-2`);
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
      await check('merge');
    });
  });
}
