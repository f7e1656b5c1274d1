import { TalkError } from '@talk/core';
import { expect, it } from 'vitest';
import { firstLink } from './link-card.js';
import { createPreviews } from './previews.js';

const page = { url: 'https://a.example/', host: 'a.example', description: null, site_name: null };

function previews(answers: (object | Error)[]) {
  let asked = 0;
  const call = async (): Promise<unknown> => {
    const answer = answers[asked];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { load: createPreviews({ api: { call: call as never } }), asked: () => asked };
}

it('asks about each address once', async () => {
  const { load, asked } = previews([{ ...page, title: 'A', image_url: null }]);
  const [one, other] = await Promise.all([load(page.url), load(page.url)]);
  expect([one?.title, other?.title, asked()]).toEqual(['A', 'A', 1]);
});

it('has nothing to show of a page that says nothing', async () => {
  const { load } = previews([{ ...page, title: null, image_url: null }]);
  expect(await load(page.url)).toBeNull();
});

it('asks again about an address that could not be asked about, and throws what is a mistake', async () => {
  const away = new TalkError({ code: 'RATE_LIMITED', message: 'Wait a moment.' });
  const { load } = previews([away, { ...page, title: 'A', image_url: null }, new TypeError('a mistake')]);
  expect(await load(page.url)).toBeNull();
  expect((await load(page.url))?.title).toBe('A');
  await expect(load('https://b.example/')).rejects.toThrow('a mistake');
});

it('shows where the first address of a text leads', () => {
  expect(firstLink('See https://a.example/b, or http://c.example.')).toBe('https://a.example/b');
  expect(firstLink('javascript:alert(1) a.example')).toBeNull();
});
