import { freePort } from '@talk/stack';
import { readSamples } from '../../architecture/samples/samples.js';
import { apiAs } from '../../support/api.js';
import { expect, test } from '../stack.fixture.js';
import { openTerminal } from '../terminal.js';
import { zoneBetween } from '../zone-between.js';

// What a program of a company does, from the guides alone: each line that runs here is read from one of their pages. The phone and texting on
// a page of one's own are in `quick-start.spec.ts`, other samples in `samples.spec.ts`, the packages in `npm-packages.spec.ts`.

const samplesOf = (guide: string, language: string): string[] =>
  readSamples().flatMap(({ page, language: of, code }) =>
    page === `docs/guides/${guide}.md` && of === language ? [code] : [],
  );
const linesOf = (guide: string, begin: string): string[] =>
  samplesOf(guide, 'sh')
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith(begin));

test('a server texts by curl and by the SDK, and hears what happens by webhook and by polling', async ({ stack }) => {
  const { app } = stack.origins;
  const admin = { TALK_EMAIL: stack.credentials.accounts.admin, TALK_PASSWORD: stack.credentials.password };
  const terminal = await openTerminal(stack);
  // The test runs at any hour; texts by night are refused.
  const api = await apiAs(stack, 'admin');
  const { id } = await api.contactByPhone('+14155550150');
  await api.request('PUT', `/api/v1/contact/${id}`, { timezone: zoneBetween(10, 16) });
  /** A line of a guide at this server. */
  const here = (line = ''): string =>
    line.replaceAll('https://talk.example.com', app).replace(/^curl /, 'curl --silent --show-error ');
  const ask = async <Answer>(line: string, token = ''): Promise<Answer> => {
    const { said } = await terminal.run(line, [], { TOKEN: token });
    const answer: unknown = JSON.parse(said);
    expect(answer, 'a refusal').not.toHaveProperty('code');
    return answer as Answer;
  };
  try {
    const [makeKey = ''] = linesOf('keys-and-origins', 'npx talk key --secret');
    const { said } = await terminal.run(makeKey, [], admin);
    const [secret = ''] = /sk_[\w-]{20,}/.exec(said) ?? [];
    const [exchange, send] = linesOf('send-a-text', 'curl').map(here);
    const { token } = await ask<{ token: string }>(exchange?.replace('sk_…your key', secret) ?? '');

    // A receiver on this machine, with what forwards to it.
    const port = String(await freePort());
    const [listen = ''] = linesOf('webhooks', 'npx talk listen 3000');
    const listening = terminal.keepRunning(listen.replace('3000', port), admin);
    await expect.poll(listening, 'the secret').toMatch(/whsec_/);
    const [signs = ''] = /whsec_\S+/.exec(listening()) ?? [];
    await terminal.write('receiver.mjs', samplesOf('webhooks', 'js').join('\n').replace('3000', port));
    const receiver = terminal.keepRunning('node receiver.mjs', { TALK_WEBHOOK_SECRET: signs });
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${port}`).then(
            ({ status }) => status,
            () => null,
          ),
        'the receiver',
      )
      .toBe(401);

    const [events = ''] = linesOf('events', 'curl').map(here);
    const before = await ask<{ last_seq: number }>(events.replace(/since=\d+&wait_seconds=\d+/, ''), token);
    const text = await ask<{ id: number }>(send ?? '', token);
    const since = events.replace(/since=\d+/, `since=${before.last_seq}`);
    const heard = await ask<{ data: { entity: { id: number } }[] }>(since, token);
    expect(heard.data.map(({ entity }) => entity.id)).toContain(text.id);
    await expect.poll(receiver, 'the webhook').toContain(`text.status ${text.id}`);

    // Sent again under the same key: the same text, and no second one.
    const [program = ''] = samplesOf('send-a-text', 'ts').map(here);
    await terminal.write('send.mjs', program.replace('sk_…', secret));
    const sent = await terminal.run('node send.mjs');
    expect([sent.status, sent.said.trim()]).toEqual([0, String(text.id)]);
  } finally {
    await terminal.close();
  }
});
