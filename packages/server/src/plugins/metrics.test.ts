import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/index.js';

/** As a proxy on the same machine sends it for a stranger, with and without saying for whom. */
const local = [{}, { 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }, { host: '127.0.0.1:4000' }];
const ask = (server: ReturnType<typeof useTestServer>, headers: Readonly<Record<string, string>>) =>
  server.app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' });

describe('numbers about the business', () => {
  const developers = useTestServer({ env: { NODE_ENV: 'development' } });
  const server = useTestServer({ env: { METRICS_TOKEN: 'a-token-of-some-length' } });

  it('are told to nobody where there is no token, also not to what seems to be this machine', async () => {
    for (const headers of local) {
      const answer = await ask(developers, headers);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('talk_');
    }
  });

  it('are told to who has the token', async () => {
    for (const headers of [...local, { authorization: 'Bearer a-token-of-some-lengtH' }]) {
      const answer = await ask(server, headers);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    }
    const answer = await ask(server, { authorization: 'Bearer a-token-of-some-length' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.body).toContain('talk_http_requests_total');
  });
});
