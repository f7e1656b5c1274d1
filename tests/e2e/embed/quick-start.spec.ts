import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@talk/stack';
import { plainPage, serveSite } from '../../support/sites.js';
import { expectReady } from '../pages/crm-page.js';
import { openHandset } from '../handset.js';
import { expect, test } from '../stack.fixture.js';
import { openTerminal } from '../terminal.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A part of the quick start as a person has it before them, at another port than the one printed there. */
async function readPart(heading: string, port: number) {
  const guide = await readFile(join(ROOT, 'docs/guides/quick-start.md'), 'utf8');
  const [, after = ''] = guide.split(`## ${heading}\n`);
  const [printed = ''] = after.split('\n## ');
  const text = printed.replaceAll('5500', String(port));
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word);
  return {
    commands: found(/```sh\n([^`]+)\n```/g),
    answers: found(/Answer `([^`]+)`, and `/g).concat(found(/, and `([^`]+)` for the password/g)),
    address: found(/Open <([^>]+)>/g)[0] ?? '',
    number: found(/Type (\+[\d ]+\d)/g)[0] ?? '',
    button: found(/press \*\*([\w ]+)\*\*/g)[0] ?? '',
    add: found(/`(npx talk key --add [^`]+)`/g)[0] ?? '',
  };
}

test('the quick start, followed word for word on a new origin, ends in a ringing phone', async ({ stack, visit }) => {
  const part = await readPart('On a page of your own', await freePort());
  const [makeKey = '', serve = ''] = part.commands;
  const terminal = await openTerminal(stack);
  try {
    // Who mistypes, or may not make keys, is told so, and no page is made.
    const [email = '', password = ''] = part.answers;
    for (const [answers, sentence] of [
      [[email, 'wrong'], /Email or password is not correct\./],
      [[stack.credentials.accounts.agent, password], /permission/],
    ] as const) {
      const { status, said } = await terminal.run(makeKey, answers);
      expect([status, said]).toEqual([1, expect.stringMatching(sentence)]);
    }

    const made = await terminal.run(makeKey, part.answers);
    expect([made.status, made.said]).toEqual([0, expect.stringContaining(`works on ${part.address}.`)]);
    terminal.keepRunning(serve);
    await expect
      .poll(() =>
        fetch(part.address).then(
          ({ status }) => status,
          () => 'nobody answers',
        ),
      )
      .toBe(200);
    const handset = await openHandset(visit, stack.origins.sandbox, '0150', {});
    const mine = await visit(part.address);
    const phone = mine.page.frameLocator('iframe');
    await expectReady(phone);
    await mine.page.getByRole('button', { name: 'Open phone' }).click();
    await phone.getByLabel('Phone number').fill(part.number);
    await phone.getByRole('button', { name: part.button, exact: true }).click();
    await expect(handset.getByRole('button', { name: 'Answer' })).toBeVisible();

    // The same page somewhere else says which entry is missing, and works as soon as it is there.
    const page = await terminal.read('my-page.html');
    const [, publicId = ''] = /uk_([\w-]{16})/.exec(page) ?? [];
    const elsewhere = await serveSite(() => page);
    try {
      const { page: other, watch } = await visit(elsewhere.origin);
      watch.expect(/status of 403|status of 404|is not on the list of key/);
      await other.getByRole('button', { name: 'Open phone' }).click();
      await expect(other.frameLocator('iframe').getByRole('alert')).toHaveText(
        `This site is not on the list of key ${publicId}. Add ${elsewhere.origin} under API keys.`,
      );
      const add = part.add.replace('KEY', publicId).replace(/http:\S+/, elsewhere.origin);
      expect((await terminal.run(add, part.answers)).said).toContain(
        `works on ${part.address} and ${elsewhere.origin}.`,
      );
      await other.reload();
      await other.getByRole('button', { name: 'Open phone' }).click();
      await expect(other.frameLocator('iframe').getByLabel('Phone number')).toBeVisible();
    } finally {
      await elsewhere.close();
    }
  } finally {
    await terminal.close();
  }
});

test('what is printed for texting puts the button on a site', async ({ stack, visit }) => {
  const terminal = await openTerminal(stack);
  let page = plainPage('');
  const site = await serveSite(() => page);
  try {
    const { accounts, password } = stack.credentials;
    const make = `npx talk key --texting ${site.origin} > shop.html`;
    expect((await terminal.run(make, [accounts.admin, password])).status).toBe(0);
    page = await terminal.read('shop.html');
    const shop = await visit(site.origin);
    await shop.page.getByRole('button', { name: 'Open texting' }).click();
    await expect(shop.page.frameLocator('iframe').getByRole('textbox').first()).toBeVisible();
  } finally {
    await Promise.all([site.close(), terminal.close()]);
  }
});
