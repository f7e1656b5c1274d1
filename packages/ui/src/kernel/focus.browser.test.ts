// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveGallery, type GallerySite } from '../testing/gallery-site.js';

/** What is on the page of the host, around the frame. */
const PAGES: Readonly<Record<string, string>> = {
  'a field with autofocus': '<input autofocus>',
  'nothing focused': '<input>',
  'the frame below the fold': '<input><div style="height: 3000px"></div>',
};

let browser: Browser;
let frame: GallerySite;
let host: Server;
beforeAll(async () => {
  frame = await serveGallery();
  // Focuses itself when it is shown: the after-call work.
  const source = frame.address('wrapUp', 'light');
  host = createServer((request, response) => {
    const around = PAGES[decodeURIComponent((request.url ?? '').slice(1))] ?? '';
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><title>host</title>${around}<iframe src="${source}" width="360" height="600"></iframe>`,
    );
  }).listen(0, '127.0.0.1');
  browser = await chromium.connect(process.env['TALK_TEST_BROWSER'] ?? '');
});
afterAll(async () => {
  await browser.close();
  host.close();
  await frame.close();
});

async function open(name: string): Promise<Page> {
  const page = await browser.newPage();
  // Another host name, so another site: the frame gets a process of its own, as it does in the world.
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/${encodeURIComponent(name)}`);

  // The countdown has moved: the effects of what is shown have run, the one that moves the focus among them.
  const timer = page.frameLocator('iframe').getByRole('timer');
  const first = await timer.innerText();
  await timer.and(page.frameLocator('iframe').locator(`:not(:text-is("${first}"))`)).waitFor();
  return page;
}

it.each(Object.keys(PAGES))('leaves keyboard and scrolling to the page: %s', async (name) => {
  const page = await open(name);
  const before = name.includes('autofocus') ? 'INPUT' : 'BODY';
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual([before, 0]);
  await page.locator('input').focus();
  await page.keyboard.type('boots');
  expect(await page.locator('input').inputValue()).toBe('boots');
});
