import { describe, expect, it } from 'vitest';
import { urlProblem } from './receiver-url.js';

describe('the address of a webhook', () => {
  it.each([
    'https://example.com/talk',
    'https://example.com:8443/a?b=c',
    'https://93.184.215.14/',
    'https://[2606:4700::1111]/',
  ])('takes %s', (url) => expect(urlProblem(url, false)).toBeNull());

  it.each(['example.com', 'ftp://example.com', 'javascript:alert(1)', ''])(
    'refuses %j, which is not a web address',
    (url) => expect(urlProblem(url, true)).toMatch(/full address/),
  );

  it.each([
    'https://localhost/',
    'https://app.localhost:3000/',
    'https://localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.7/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
  ])('refuses %s, which is not on the internet', (url) => {
    expect(urlProblem(url, false)).toMatch(/private network/);
    expect(urlProblem(url, true)).toBeNull();
  });

  it('refuses http and credentials in the address', () => {
    expect(urlProblem('http://example.com/', false)).toMatch(/https/);
    expect(urlProblem('https://me:secret@example.com/', false)).toMatch(/password/);
  });
});
