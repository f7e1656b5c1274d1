import { TalkError } from '@talk/core';
import { checkFax, sendFax } from '@talk/core/faxing';
import type { Thread } from '@talk/core/texting';
import { expect, it } from 'vitest';
import type { WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { createFaxModel } from './fax.model.js';

const pdf = (uuid: string) => ({ uuid, url: `/f/${uuid}`, name: 'a.pdf', content_type: 'application/pdf', bytes: 9 });

/** The carrier line is slow: no fax is answered. */
async function world() {
  const sent: { body: { file: string; campaign_id?: number; phone_number?: string }; idempotencyKey: string }[] = [];
  let line = 12;
  const call = async (endpoint: unknown, request: never) => {
    if (endpoint === checkFax)
      return { decision: 'allowed', obstacles: [], alternatives: [], line: { id: line }, phone_number: '+14155550150' };
    if (endpoint === sendFax) sent.push(request);
    throw new TalkError({ code: 'TIMEOUT', message: 'No answer.', retryable: true });
  };
  const fax = createFaxModel({ api: { call } } as unknown as WorkspaceParts['client'], { contactId: 7 } as Thread);
  await fax.recheck();
  fax.attachments.addUploaded([pdf('one')]);
  return {
    fax,
    sent,
    keys: () => sent.map(({ idempotencyKey }) => idempotencyKey),
    offer: (id: number) => (line = id),
  };
}

it('is the same fax when it is sent again with the same choices, whatever line is proposed by then', async () => {
  const { fax, sent, keys, offer } = await world();
  await fax.send();
  offer(13);
  await fax.recheck();
  await fax.send();
  expect(new Set(keys()).size).toBe(1);
  expect(sent.map(({ body }) => body.campaign_id)).toEqual([12, 12]);
});

it('is another fax with another line, another number or another PDF', async () => {
  const { fax, sent, keys } = await world();
  await fax.send();
  fax.chooseLine(13);
  await fax.send();
  fax.chooseNumber('+14155550151');
  await fax.send();
  fax.remove();
  fax.attachments.addUploaded([pdf('two')]);
  await fax.send();
  expect(new Set(keys()).size).toBe(4);
  expect(sent.at(-1)?.body).toMatchObject({ file: 'two', campaign_id: 13, phone_number: '+14155550151' });
});
