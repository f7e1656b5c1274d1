import { expect, signIn, test } from './app.fixture.js';
import { LOOKS, looking, words } from './looks.js';

const SENTENCES = [
  ['agent', 0, 2_600, 'Acme Dental Supply, this is sales. How can I help you today?', 0.95],
  ['customer', 2_700, 6_000, 'Hi, my nitrile gloves came in small, and I ordered medium.', 0.92],
  ['agent', 6_100, 9_500, 'I am sorry about that. I can send ten boxes of medium today.', 0.97],
  ['customer', 9_600, 12_000, 'Great. My card is •••• •••• •••• ••••.', 0.41],
] as const;
const BASE = { communication_id: 408, is_requested: false, problem: null, obstacle: null, can_request: false };

for (const { name, width, language, schemes } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, actionTimeout: 10_000 });
    test('a transcript is whole', async ({ api, page }) => {
      const check = looking(page, name, schemes);
      if (language !== null) await page.addInitScript((tag) => localStorage.setItem('talk:language', tag), language);
      let answer: object = { ...BASE, status: null, can_request: true, sentences: [] };
      await page.route('**/api/v1/communication/408/transcription', (route) => route.fulfill({ json: answer }));
      const call = api.timeline.find(({ id }) => id === 408);
      if (call === undefined) throw new Error('no call');
      Object.assign(call, { is_eligible_for_transcribe: true });
      await signIn(page, api, '/contacts/1');
      await page.getByRole('button', { name: words('Transcript'), exact: true }).click();
      await expect(page.getByRole('button', { name: words('Transcribe'), exact: true })).toBeVisible();
      await check('transcript-none');
      answer = {
        ...BASE,
        status: 'parsed',
        sentences: SENTENCES.map(([speaker, start_ms, end_ms, text, confidence]) => ({
          speaker,
          start_ms,
          end_ms,
          text,
          confidence,
        })),
      };
      await page.getByRole('button', { name: words('Transcribe'), exact: true }).click();
      await expect(page.locator('.app-sentence')).toHaveCount(4);
      await page.locator('.app-sentence').nth(1).click();
      await expect(page.locator('.app-sentence[aria-current]')).toHaveCount(1);
      await page.getByRole('button', { name: words('Pause recording') }).click();
      await page.locator('.app-sentence').last().scrollIntoViewIfNeeded();
      await check('transcript');
    });
  });
}
