import { TalkError } from '@talk/core';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, press, until } from '../../shared/testing/page-driver.js';
import { useRedial } from './use-redial.js';

afterEach(closePage);

const SENTENCE = 'Success: contact is at the top of the current list';

function Row() {
  const redial = useRedial();
  return <button onClick={() => void redial(31)}>Redial</button>;
}

async function redial(answer: () => Promise<object>) {
  const asked: unknown[] = [];
  const shown: string[] = [];
  const call = (_: object, request: object): Promise<object> => {
    asked.push(request);
    return answer();
  };
  const toasts = { show: (text: string) => shown.push(text) };
  await openPage({ routes: { '/': Row }, address: '/', api: { call }, parts: { toasts } });
  await press('Redial');
  return { asked, shown };
}

it('says where the contact is', async () => {
  const { asked, shown } = await redial(async () => ({ contact_list_item_id: 32, redialed: 1, reason: SENTENCE }));
  await until(() => expect(shown).toEqual([SENTENCE]));
  expect(asked).toEqual([{ params: { id: 31 }, body: { redial: true } }]);
});

it('says why the contact could not be queued', async () => {
  const message = 'This contact is in the queue of this list already.';
  const { shown } = await redial(() => Promise.reject(new TalkError({ code: 'CONFLICT', message })));
  await until(() => expect(shown).toEqual([message]));
});
