import { expect, it } from 'vitest';
import { readPageFacts } from './page-facts.js';

const read = (html: string, type = 'text/html') => readPageFacts(Buffer.from(html), type);

it('prefers what a page says for sharing, in whatever order its attributes stand', () => {
  expect(
    read(`<html><head><title>Plain</title><meta content='Shared &amp; "liked"' property="og:title">
      <meta name=description content="What it is about."><meta property="og:site_name" content="Acme">
      <meta property="og:image" content="/a.png"></head><body><meta property="og:title" content="Not in the head"></body>`),
  ).toEqual({ title: 'Shared & "liked"', description: 'What it is about.', siteName: 'Acme', image: '/a.png' });
});

it('falls back to the title of the page, and says nothing where it says nothing', () => {
  expect(read('<title>\n  Hello &#x1F44B;\t there&#0;&bogus; </title>').title).toBe('Hello 👋 there\ufffd&bogus;');
  expect(read('no page at all')).toEqual({ title: null, description: null, siteName: null, image: null });
});

it('reads HTML as a browser does', () => {
  const html = `<title>Caf&eacute; L&rsquo;Ami</title><title>Another</title><svg><title>An arrow</title></svg>
    <meta name="description" content="Chairs > Tables, I <3 you"><META NAME=OG:SITE_NAME CONTENT='&Uuml;ber'>`;
  expect(read(html)).toMatchObject({
    title: 'Café L’Ami',
    description: 'Chairs > Tables, I <3 you',
    siteName: 'Über',
  });
});

it('keeps text short, and without characters that play tricks', () => {
  expect(read(`<title>${'ä'.repeat(500)}</title>`).title).toHaveLength(200);
  expect(read('<title>safe\u202egnp.exe\u0007</title>').title).toBe('safe gnp.exe');
});

it('reads the encoding that the page names, and survives one that does not exist', () => {
  const latin = Buffer.from('<title>Stra\xdfe</title>', 'latin1');
  expect(readPageFacts(latin, 'text/html; charset=iso-8859-1').title).toBe('Straße');
  const named = Buffer.from('<meta charset="windows-1252"><title>Stra\xdfe</title>', 'latin1');
  expect(readPageFacts(named, 'text/html').title).toBe('Straße');
  expect(read('<title>Straße</title>', 'text/html; charset=klingon').title).toBe('Straße');
});

it('is done with a page made to be slow', () => {
  expect(read('<meta '.repeat(50_000)).title).toBeNull();
  expect(read(`<meta ${'a="'.repeat(50_000)}>`).title).toBeNull();
  expect(read('&'.repeat(300_000)).title).toBeNull();
});
