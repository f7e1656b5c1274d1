import { readdir } from 'node:fs/promises';
import { request as open } from 'node:http';
import { join } from 'node:path';
import { createContact, listEvents, sendHeartbeat, sendMessage, uploadAttachment, type Contact } from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableStack, type KillableStack } from '../support/killable-stack.js';
import { until } from '../support/until.js';

// SIGTERM while answers wait on purpose, while others are being worked on, and while a file comes.

let stack: KillableStack;
let agent: Awaited<ReturnType<KillableStack['member']>>;
beforeAll(async () => {
  stack = await createKillableStack();
  agent = await stack.member();
});
afterAll(() => stack?.stop(), 60_000);

const ask = (method: string, path: string, body?: object) =>
  fetch(stack.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${agent.user.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100_000, 7)]);

/** An upload of which half is on the server's disk. @returns sends the rest; resolves with the status of the answer. */
async function halfAnUpload(): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ name: 'boots.png', data_base64: PNG.toString('base64') });
  const [first, rest] = [body.slice(0, body.length / 2), body.slice(body.length / 2)];
  const upload = open(stack.origin + uploadAttachment.path, {
    method: uploadAttachment.method,
    headers: {
      authorization: `Bearer ${agent.user.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    upload.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });
  upload.write(first);
  await until('half of the file to be there', async () => {
    const drafts = await readdir(join(stack.filesFolder, 'drafts')).catch(() => []);
    return drafts.length > 0;
  });
  return () => {
    upload.end(rest);
    return status;
  };
}

it('SIGTERM lets go of long polls, finishes what was accepted, and ends by itself', async () => {
  const contact = await stack.api<Contact>(agent, createContact, { phone_numbers: [{ phone_number: '+14155550152' }] });
  const beat = ask(sendHeartbeat.method, sendHeartbeat.path, {
    device_id: 'phone-of-a-tester',
    registered: true,
    hold_seconds: 20,
  });
  const told = () =>
    stack.rows<{ last_seq: string }>('select last_seq from event_counters where company_id = $1', [stack.companyId]);
  await until('the phone to be known, and told of', async () => {
    const phones = await stack.rows('select 1 from agent_phones where user_id = $1', [agent.user.id]);
    return phones.length > 0;
  });
  const [counter] = await told();
  const poll = ask('GET', `${listEvents.path}?since=${counter?.last_seq ?? 0}&wait_seconds=25`);
  // Somebody holds what a text needs: it has been accepted, and cannot be answered yet.
  const letGo = await stack.holdContact(contact.id);
  const text = ask('POST', sendMessage.path, { contact_id: contact.id, body: 'Accepted', opt_out: false });
  await until('the text to wait', async () => {
    const rows = await stack.rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  // Requests are taken up in their order: with this answered, the others are at work.
  expect((await ask('GET', '/readyz')).status).toBe(200);

  const sendRest = await halfAnUpload();

  const { server } = stack.pids();
  process.kill(server ?? 0, 'SIGTERM');
  const polled = await poll;
  expect(polled.status).toBe(200);
  expect(await polled.json()).toMatchObject({ data: [] });
  expect((await beat).status).toBe(200);
  await letGo();
  expect((await text).status).toBe(200);
  expect(await sendRest()).toBe(200);
  await until('another server', () =>
    Promise.resolve(stack.pids().server !== undefined && stack.pids().server !== server),
  );
  const said = stack.log.join('\n');
  expect(said).toContain('server ended (code 0)');
  expect(said).not.toContain('requests still open');
});
