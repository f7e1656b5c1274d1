import { expect, it } from 'vitest';
import { CliError, readArguments } from './arguments.js';

const read = (line: string) => readArguments(line === '' ? [] : line.split(' '));

it.each([
  ['sign', 'There is no command "sign". There are: npx talk key <site>, npx talk secret <key>, npx talk listen <port>'],
  ['key', 'Name the site of your page, like: npx talk key http://localhost:5500'],
  ['key localhost:5500', '"localhost:5500" is no site. Begin with https:// or http://, like http://localhost:5500.'],
  ['listen', 'Name one port or address on your machine, like: npx talk listen 3000'],
  ['listen localhost', '"localhost" is not a port or an address. Write 3000, or http://localhost:3000/webhooks.'],
  ['listen 3000 --secret abc', 'A secret begins with whsec_ and continues with at least 32 characters of base64.'],
  ['secret', 'Name one key by its public id, its name or its number, like: npx talk secret Website'],
  [
    'key --secret https://a.test',
    'A key for a server works on no site: leave the sites, --texting and --add out, or --secret.',
  ],
  ['key https://a.test/page', '"https://a.test/page" is more than a site. Give scheme, host and port: https://a.test'],
  [
    'key --texting --for a@b.test https://a.test',
    'A key for texting belongs to nobody: leave --for out, or --texting.',
  ],
])('says of `npx talk %s` what is wrong with it', (line, sentence) => {
  expect(() => read(line)).toThrow(new CliError(sentence));
});

it('names the help for a word that it does not know', () => {
  expect(() => read('key --forr a@b.test https://a.test')).toThrow(/--forr.*`npx talk --help`/);
});

it('reads a key for a phone, one for texting, and more sites for one that is there', () => {
  expect(read('')).toEqual({ kind: 'help' });
  expect(read('key http://localhost:5500 --for a@b.test')).toEqual({
    kind: 'make',
    texting: false,
    sites: ['http://localhost:5500'],
    name: 'http://localhost:5500',
    owner: 'a@b.test',
  });
  expect(read('key --texting https://a.test/ https://*.b.test --name Shop --server https://talk.test')).toMatchObject({
    kind: 'make',
    texting: true,
    sites: ['https://a.test/', 'https://*.b.test'],
    name: 'Shop',
    owner: null,
    server: 'https://talk.test',
  });
  expect(read('key --add pub_1 https://a.test')).toMatchObject({
    kind: 'add',
    key: 'pub_1',
    sites: ['https://a.test'],
  });
});

it('reads a key for a server, and a secret that signs visitors', () => {
  expect(read('key --secret --name Backend --for a@b.test')).toMatchObject({
    kind: 'server-key',
    name: 'Backend',
    owner: 'a@b.test',
  });
  expect(read('key --secret')).toMatchObject({ kind: 'server-key', name: 'Server', owner: null });
  expect(read('secret Website')).toMatchObject({ kind: 'secret', key: 'Website' });
});

it('reads where events go, which ones, and how they are signed', () => {
  expect(read('listen 3000')).toEqual({ kind: 'listen', to: 'http://localhost:3000/', events: null, secret: null });
  const secret = `whsec_${'a'.repeat(43)}=`;
  expect(read(`listen http://localhost:3000/talk --events call.ended,text.received --secret ${secret}`)).toEqual({
    kind: 'listen',
    to: 'http://localhost:3000/talk',
    events: ['call.ended', 'text.received'],
    secret,
  });
});
