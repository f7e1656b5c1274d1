import { describe, expect, it } from 'vitest';
import { MAX_SDP_BYTES, parseRemoteAudio, SdpError, writeLocalAudio, type LocalAudio } from './sdp.js';

const FINGERPRINT = '9C:B1:E0:51:01:3A:97:73:01:A3:81:75:15:FE:28:6A:CF:93:54:2C:80:95:2A:DA:CA:3C:9B:FF:58:CE:49:E5';

/** The offer of Chromium 156 for one audio track, as the SDK sends it: no candidates. */
const CHROMIUM_156 = `v=0
o=- 5768105774679991477 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS b53df75c-13d0-4f4a-9207-f7134d2e1d19
m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=ice-ufrag:xtUv
a=ice-pwd:2C2uMbTccZGWvnlZj6/DaTRA
a=ice-options:trickle
a=fingerprint:sha-256 ${FINGERPRINT}
a=setup:actpass
a=mid:0
a=sendrecv
a=msid:b53df75c-13d0-4f4a-9207-f7134d2e1d19 23ef8d26-828a-45fb-9237-5f02c82058c4
a=rtcp-mux
a=rtpmap:111 opus/48000/2
a=rtpmap:9 G722/8000
a=rtpmap:0 PCMU/8000
a=rtpmap:8 PCMA/8000
a=rtpmap:13 CN/8000
a=rtpmap:110 telephone-event/48000
a=rtpmap:126 telephone-event/8000
a=ssrc:1112745714 cname:BOh4TOLkSNMr0h68
`.replaceAll('\n', '\r\n');

/** The shape Firefox writes: fingerprint at session level and lower-case, a data channel section after the audio. */
const SESSION_LEVEL = `v=0
o=mozilla...THIS_IS_SDPARTA-99.0 1 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 ${FINGERPRINT.toLowerCase()}
a=ice-ufrag:3bd1
a=ice-pwd:9a1d7b2f0c6e4a58b3d2c1f0e9a8b7c6
m=audio 9 UDP/TLS/RTP/SAVPF 0 101
a=mid:sound
a=rtpmap:101 telephone-event/8000
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
a=mid:data
`;

describe('reading a browser description', () => {
  it('finds what ICE, DTLS and DTMF need in an offer of Chromium', () => {
    expect(parseRemoteAudio(CHROMIUM_156)).toEqual({
      iceUfrag: 'xtUv',
      icePwd: '2C2uMbTccZGWvnlZj6/DaTRA',
      fingerprint: FINGERPRINT,
      audioMid: '0',
      dtmfPayloadType: 126,
      sections: [{ mid: '0', kind: 'audio', protocol: 'UDP/TLS/RTP/SAVPF', format: '111' }],
    });
  });

  it('falls back to session level, and keeps the order of sections', () => {
    expect(parseRemoteAudio(SESSION_LEVEL)).toMatchObject({
      iceUfrag: '3bd1',
      fingerprint: FINGERPRINT,
      audioMid: 'sound',
      dtmfPayloadType: 101,
      sections: [{ mid: 'sound' }, { mid: 'data', kind: 'application' }],
    });
  });

  it('does not take telephone events of another clock rate', () => {
    expect(
      parseRemoteAudio(CHROMIUM_156.replace('a=rtpmap:126 telephone-event/8000\r\n', '')).dtmfPayloadType,
    ).toBeNull();
  });

  it.each([
    ['an empty text', () => '', /audio section/],
    ['no PCMU', (sdp: string) => sdp.replace('111 63 9 0 8', '111 63 9 8'), /PCMU/],
    ['no ufrag', (sdp: string) => sdp.replace('a=ice-ufrag:xtUv\r\n', ''), /ice-ufrag/],
    ['a ufrag that would break our own lines', (sdp: string) => sdp.replace('xtUv', 'x tUv'), /ice-ufrag/],
    ['a short fingerprint', (sdp: string) => sdp.replace(':49:E5', ''), /fingerprint/],
    ['another hash', (sdp: string) => sdp.replace('sha-256', 'sha-1'), /fingerprint/],
    ['more than 16 kB', (sdp: string) => sdp + 'a=x\r\n'.repeat(MAX_SDP_BYTES), /16384 bytes/],
  ])('refuses %s', (_what, change, message) => {
    expect(() => parseRemoteAudio(change(CHROMIUM_156))).toThrow(SdpError);
    expect(() => parseRemoteAudio(change(CHROMIUM_156))).toThrow(message);
  });
});

describe('writing our description', () => {
  const local: LocalAudio = {
    sessionId: '1',
    version: 2,
    addresses: ['127.0.0.1', '192.168.1.5'],
    port: 40000,
    iceUfrag: 'ours',
    icePwd: 'a-password-of-24-letters',
    fingerprint: FINGERPRINT,
    setup: 'passive',
    ssrc: 7,
    dtmfPayloadType: 101,
    sections: parseRemoteAudio(SESSION_LEVEL).sections,
    audioMid: 'sound',
  };

  it('is ICE-lite with a candidate for each address, PCMU, and a stream id that browsers accept', () => {
    const lines = writeLocalAudio(local).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'a=ice-lite',
        'a=setup:passive',
        'm=audio 40000 UDP/TLS/RTP/SAVPF 0 101',
        'c=IN IP4 127.0.0.1',
        'a=candidate:1 1 udp 2130706431 127.0.0.1 40000 typ host',
        'a=candidate:2 1 udp 2130706175 192.168.1.5 40000 typ host',
        'a=rtpmap:101 telephone-event/8000',
        'a=msid:carrier audio',
        'a=group:BUNDLE sound',
      ]),
    );
    expect(lines.filter((line) => line === '')).toEqual(['']);
  });

  it('declines the other sections, in their order', () => {
    const sections = writeLocalAudio(local).match(/^m=.*$/gm);
    expect(sections).toEqual([
      'm=audio 40000 UDP/TLS/RTP/SAVPF 0 101',
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
    ]);
  });

  it('offers no telephone events when there are none, and reads back what it wrote', () => {
    const sdp = writeLocalAudio({ ...local, dtmfPayloadType: null });
    expect(sdp).not.toContain('telephone-event');
    expect(parseRemoteAudio(sdp)).toMatchObject({ iceUfrag: 'ours', fingerprint: FINGERPRINT, dtmfPayloadType: null });
  });
});
