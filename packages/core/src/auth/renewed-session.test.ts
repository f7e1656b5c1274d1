import { listTags } from '@talk/contract';
import { expect, it } from 'vitest';
import { createTalk } from '../talk.js';
import { profileOf } from '../testing/snapshots.js';
import { session } from './methods.js';

/** A page with a session whose first token ends at once; `then` is who the browser's session is of when it is renewed. */
async function pageOf(then: ReturnType<typeof profileOf>) {
  const asked: string[] = [];
  let sessions = 0;
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(input));
    const token = new Headers(init?.headers).get('authorization');
    asked.push([pathname, ...(token === null ? [] : [token])].join(' '));
    if (pathname === '/get-cookie-user') {
      sessions += 1;
      const user = sessions === 1 ? profileOf({ id: 5, company_id: 3 }) : then;
      return Response.json({ user, meta: { token: `t${sessions}`, hashed_token: null } });
    }
    if (pathname.endsWith('/company/select'))
      return Response.json({ user: profileOf({ id: 5, company_id: 3 }), meta: { token: 't3', hashed_token: null } });
    if (token === 'Bearer t1') return Response.json({ code: 'TOKEN_EXPIRED', message: 'Expired.' }, { status: 401 });
    return Response.json({ data: [] });
  };
  const talk = createTalk({ apiUrl: 'https://talk.test', auth: session(), ports: { fetch } });
  await talk.auth.ready;
  asked.length = 0;
  return { talk, asked };
}

it('a renewed session stays in the company of the page, whichever was chosen in another tab', async () => {
  const { talk, asked } = await pageOf(profileOf({ id: 5, company_id: 4 }));
  await talk.api.call(listTags, {});
  expect(asked.at(-1)).toMatch(/ Bearer t3$/);
  expect(talk.auth.state.value).toMatchObject({ name: 'signed-in', user: { id: 5, company_id: 3 } });
  talk.dispose();
});

it('nothing is done as another user who has signed in with the same browser', async () => {
  const { talk, asked } = await pageOf(profileOf({ id: 6, company_id: 3 }));
  await expect(talk.api.call(listTags, {})).rejects.toMatchObject({ status: 401 });
  expect(asked.filter((request) => request.endsWith('Bearer t2'))).toEqual([]);
  expect(talk.auth.state.value).toMatchObject({ name: 'signed-out' });
  talk.dispose();
});
