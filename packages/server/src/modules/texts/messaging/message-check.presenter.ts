import type { MessageCheck } from '@talk/contract';
import type { LineRate } from '@talk/domain/messaging';
import type { MessageLine, MessageVerdict } from '../../rules/compliance/index.js';

export interface CheckExtras {
  /** What the line's texts cost; null when nothing is charged. */
  readonly rate: LineRate | null;
  /** Where the company's short links begin. */
  readonly linkPrefixes: readonly string[];
}

/** The gate's answer as a composer reads it. */
export function presentMessageCheck(verdict: MessageVerdict, { rate, linkPrefixes }: CheckExtras): MessageCheck {
  const { decision } = verdict;
  return {
    decision: decision.kind,
    obstacles: decision.kind === 'blocked' ? decision.obstacles.map((each) => ({ ...each })) : [],
    at: decision.kind === 'later' ? new Date(decision.atMs).toISOString() : null,
    reason: decision.kind === 'later' ? decision.reason : null,
    alternatives: verdict.alternatives.map((each) => ({ ...each, people: [...each.people] })),
    line: verdict.line === null ? null : presentLine(verdict.line),
    phone_number: verdict.number,
    reply_number: verdict.reply,
    lines: verdict.lines.map(presentLine),
    numbers: [...verdict.numbers],
    opt_out_text: verdict.optOutText,
    rate_mills: rate && { sms: rate.sms, mms: rate.mms },
    long_as_mms: verdict.longAsMms,
    undo_seconds: verdict.undoSeconds,
    local_time: verdict.localTime,
    max_attachments: verdict.maxAttachments,
    hours: verdict.hours.map(({ fromMs, untilMs }) => ({ from: instant(fromMs), until: instant(untilMs) })),
    link_prefixes: [...linkPrefixes],
  };
}

const instant = (atMs: number): string => new Date(atMs).toISOString();

function presentLine({ id, name, phoneNumber }: MessageLine): MessageCheck['lines'][number] {
  return { id, name, phone_number: phoneNumber };
}
