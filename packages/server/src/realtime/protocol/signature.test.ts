import { describe, expect, it } from 'vitest';
import { channelAuth, md5Hex, requestSignature, sameText } from './signature.js';

// The worked examples of Pusher's own documentation.
const app = { id: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };

describe('signatures', () => {
  it('signs a private channel as the documented example', () => {
    expect(channelAuth(app, '1234.1234', 'private-foobar')).toBe(
      '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    );
  });

  it('signs a presence channel as the documented example', () => {
    const data = '{"user_id":10,"user_info":{"name":"Mr. Pusher"}}';
    expect(channelAuth(app, '1234.1234', 'presence-foobar', data)).toBe(
      '278d425bdf160c739803:afaed3695da2ffd16931f457e338e6c9f2921fa133ce7dac49f529792be6304c',
    );
  });

  it('signs an HTTP request as the documented example, whatever the order of its parameters', () => {
    const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
    expect(md5Hex(body)).toBe('ec365a775a4cd0599faeb73354201b6f');
    const query = new URLSearchParams({
      body_md5: md5Hex(body),
      auth_version: '1.0',
      auth_timestamp: '1353088179',
      auth_key: app.key,
      auth_signature: 'ignored',
    });
    expect(requestSignature(app, 'post', '/apps/3/events', query)).toBe(
      'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
    );
  });

  it('compares texts of different length without throwing', () => {
    expect(sameText('a', 'ab')).toBe(false);
    expect(sameText('ab', 'ab')).toBe(true);
  });
});
