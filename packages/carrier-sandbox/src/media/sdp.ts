/** What the sandbox needs from a browser's session description (RFC 8866, RFC 8829), and how it writes its own. */

export const MAX_SDP_BYTES = 16_384;
const PCMU = 0;

/** A session description the sandbox cannot work with; `message` says what is missing. */
export class SdpError extends Error {
  override readonly name = 'SdpError';
}

export interface RemoteAudio {
  iceUfrag: string;
  icePwd: string;
  /** Upper-case hex with colons. */
  fingerprint: string;
  /** `mid` of each section in order; the sandbox answers the audio section and declines the others. */
  sections: { mid: string; kind: string; protocol: string; format: string }[];
  audioMid: string;
  /** Payload type of telephone-event/8000 (RFC 4733), or null when the browser does not offer it. */
  dtmfPayloadType: number | null;
}

/** Reads a browser's offer or answer. Throws {@link SdpError} when too long or without usable audio. */
export function parseRemoteAudio(sdp: string): RemoteAudio {
  if (Buffer.byteLength(sdp) > MAX_SDP_BYTES) throw new SdpError(`The SDP is longer than ${MAX_SDP_BYTES} bytes.`);
  const [session = '', ...media] = sdp.split(/\r?\n(?=m=)/);
  const sections = media.map((lines) => {
    const [kind = '', , protocol = '', format = ''] = (/^m=(.*)$/m.exec(lines)?.[1] ?? '').trim().split(' ');
    return { lines, kind, protocol, format, mid: token(lines, 'mid') ?? '0' };
  });
  const audio = sections.find(({ kind, lines }) => kind === 'audio' && payloadTypes(lines).includes(PCMU));
  if (!audio) throw new SdpError('The SDP has no audio section with PCMU (payload type 0).');
  const iceUfrag = token(audio.lines, 'ice-ufrag') ?? token(session, 'ice-ufrag');
  const icePwd = token(audio.lines, 'ice-pwd') ?? token(session, 'ice-pwd');
  if (!iceUfrag || !icePwd) throw new SdpError('The SDP has no ice-ufrag or ice-pwd.');
  const fingerprint = fingerprintIn(audio.lines) ?? fingerprintIn(session);
  if (!fingerprint) throw new SdpError('The SDP has no sha-256 fingerprint.');
  return {
    iceUfrag,
    icePwd,
    fingerprint,
    sections: sections.map(({ mid, kind, protocol, format }) => ({ mid, kind, protocol, format })),
    audioMid: audio.mid,
    dtmfPayloadType: telephoneEventIn(audio.lines),
  };
}

function token(lines: string, attribute: string): string | null {
  return new RegExp(`^a=${attribute}:([\\w+/.-]{1,256})\\s*$`, 'm').exec(lines)?.[1] ?? null;
}

function fingerprintIn(lines: string): string | null {
  return /^a=fingerprint:sha-256 ((?:[\da-f]{2}:){31}[\da-f]{2})\s*$/im.exec(lines)?.[1]?.toUpperCase() ?? null;
}

function payloadTypes(lines: string): number[] {
  return (/^m=\S+ \S+ \S+ (.*)$/m.exec(lines)?.[1] ?? '').trim().split(/\s+/).map(Number);
}

function telephoneEventIn(lines: string): number | null {
  const offered = payloadTypes(lines);
  for (const [, payloadType] of lines.matchAll(/^a=rtpmap:(\d+) telephone-event\/8000\s*$/gim)) {
    if (offered.includes(Number(payloadType))) return Number(payloadType);
  }
  return null;
}

export interface LocalAudio {
  sessionId: string;
  /** Grows with every description of the same leg. */
  version: number;
  /** Where media is received, best first; at least one. */
  addresses: readonly string[];
  port: number;
  iceUfrag: string;
  icePwd: string;
  fingerprint: string;
  setup: 'actpass' | 'passive';
  ssrc: number;
  dtmfPayloadType: number | null;
  sections: readonly RemoteAudio['sections'][number][];
  audioMid: string;
}

/**
 * Writes an ICE-lite description with a host candidate for each address, PCMU only. The stream id in `msid` must not be `-`: Chromium would
 * then hand the page no stream (voice-signalling.md §5).
 */
export function writeLocalAudio(local: LocalAudio): string {
  const [address = ''] = local.addresses;
  const connection = `IN ${address.includes(':') ? 'IP6' : 'IP4'} ${address}`;
  const lines = [
    'v=0',
    `o=- ${local.sessionId} ${local.version} ${connection}`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${local.audioMid}`,
    'a=ice-lite',
    'a=msid-semantic: WMS *',
  ];
  for (const section of local.sections) {
    if (section.mid === local.audioMid) lines.push(...audioSection(local, connection));
    else {
      const { kind, protocol, format, mid } = section;
      lines.push(`m=${kind} 0 ${protocol} ${format}`, `c=${connection}`, 'a=inactive', `a=mid:${mid}`);
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

function audioSection(local: LocalAudio, connection: string): string[] {
  const { addresses, port, dtmfPayloadType: dtmf } = local;
  return [
    `m=audio ${port} UDP/TLS/RTP/SAVPF ${[PCMU, ...(dtmf === null ? [] : [dtmf])].join(' ')}`,
    `c=${connection}`,
    'a=rtcp-mux',
    `a=mid:${local.audioMid}`,
    'a=sendrecv',
    `a=ice-ufrag:${local.iceUfrag}`,
    `a=ice-pwd:${local.icePwd}`,
    `a=fingerprint:sha-256 ${local.fingerprint}`,
    `a=setup:${local.setup}`,
    // RFC 8445 §5.1.2.1: a host's preference of 126, then one local preference less for each address.
    ...addresses.map(
      (address, index) => `a=candidate:${index + 1} 1 udp ${2130706431 - index * 256} ${address} ${port} typ host`,
    ),
    'a=end-of-candidates',
    `a=rtpmap:${PCMU} PCMU/8000`,
    ...(dtmf === null ? [] : [`a=rtpmap:${dtmf} telephone-event/8000`, `a=fmtp:${dtmf} 0-16`]),
    'a=ptime:20',
    'a=maxptime:20',
    'a=msid:carrier audio',
    `a=ssrc:${local.ssrc} cname:carrier`,
    `a=ssrc:${local.ssrc} msid:carrier audio`,
  ];
}
