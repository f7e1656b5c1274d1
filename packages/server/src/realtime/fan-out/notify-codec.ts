import { isRecord, parseJson } from '../protocol/frames.js';

/**
 * How messages travel inside NOTIFY payloads. PostgreSQL takes 7,999 bytes per payload and drops a payload that equals
 * another of the same transaction, so small messages share one, large ones are split, and each carries a serial number.
 *
 *   many   {"n":"<node>","s":12,"m":[<message>,…]}
 *   part   {"n":"<node>","s":13,"p":[1,3],"t":"<base64>"}
 */
export const PAYLOAD_LIMIT_BYTES = 7_600;
const HEAD_BYTES = 120;
const PART_BYTES = Math.floor(((PAYLOAD_LIMIT_BYTES - HEAD_BYTES) * 3) / 4 / 3) * 3;

export interface NotifyPacker {
  /** Packs messages, each already JSON text, in order. */
  pack(messages: readonly string[]): string[];
}

/** A packer for one node; its serial numbers go up by one per payload. `nodeId` must be plain characters. */
export function createNotifyPacker(nodeId: string): NotifyPacker {
  let serial = 0;
  return {
    pack(messages) {
      const payloads: string[] = [];
      let group: string[] = [];
      let groupBytes = 0;
      const flush = (): void => {
        if (group.length > 0) payloads.push(`{"n":"${nodeId}","s":${(serial += 1)},"m":[${group.join(',')}]}`);
        group = [];
        groupBytes = 0;
      };
      for (const message of messages) {
        const bytes = Buffer.byteLength(message) + 1;
        if (groupBytes + bytes > PAYLOAD_LIMIT_BYTES - HEAD_BYTES) flush();
        if (bytes > PAYLOAD_LIMIT_BYTES - HEAD_BYTES) {
          for (const [index, part, total] of parts(message)) {
            payloads.push(`{"n":"${nodeId}","s":${(serial += 1)},"p":[${index},${total}],"t":"${part}"}`);
          }
          continue;
        }
        group.push(message);
        groupBytes += bytes;
      }
      flush();
      return payloads;
    },
  };
}

function parts(message: string): [index: number, part: string, total: number][] {
  const bytes = Buffer.from(message);
  const total = Math.ceil(bytes.length / PART_BYTES);
  return Array.from({ length: total }, (_, index) => {
    const part = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
    return [index, part.toString('base64'), total];
  });
}

/**
 * Reads payloads of all other nodes.
 * @param onMessage gets each message, parsed, in the order its node sent it
 * @param onGap called when a node's serial numbers show that something was missed
 */
export function createNotifyReader(
  ownNodeId: string,
  onMessage: (message: unknown) => void,
  onGap: () => void,
): (payload: string) => void {
  const nodes = new Map<string, { serial: number; parts: Buffer[] }>();
  return (payload) => {
    const value = parseJson(payload);
    if (!isRecord(value)) return;
    const { n: node, s: serial, m: messages, p: position, t: part } = value;
    if (typeof node !== 'string' || typeof serial !== 'number' || node === ownNodeId) return;
    const known = nodes.get(node);
    if (known && serial !== known.serial + 1) {
      known.parts = [];
      onGap();
    }
    const state = known ?? { serial, parts: [] };
    state.serial = serial;
    nodes.set(node, state);
    if (Array.isArray(messages)) for (const message of messages as unknown[]) onMessage(message);
    if (!Array.isArray(position) || typeof part !== 'string') return;
    const [index, total] = position as unknown[];
    if (index !== state.parts.length) return;
    state.parts.push(Buffer.from(part, 'base64'));
    if (state.parts.length !== total) return;
    const whole = Buffer.concat(state.parts).toString('utf8');
    state.parts = [];
    onMessage(parseJson(whole));
  };
}
