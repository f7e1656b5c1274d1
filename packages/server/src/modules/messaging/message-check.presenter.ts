import type { MessageCheck } from '@talk/contract';
import type { LineRate } from '@talk/domain/messaging';
import type { MessageLine, MessageVerdict } from '../compliance/message-compliance.js';

/** The gate's answer as a composer reads it. `rate` is what the line's texts cost; null when nothing is charged. */
export function presentMessageCheck(verdict: MessageVerdict, rate: LineRate | null): MessageCheck {
  const { decision } = verdict;
  return {
    decision: decision.kind,
    obstacles: decision.kind === 'blocked' ? decision.obstacles.map((each) => ({ ...each })) : [],
    at: decision.kind === 'later' ? new Date(decision.atMs).toISOString() : null,
    reason: decision.kind === 'later' ? decision.reason : null,
    alternatives: verdict.alternatives.map((each) => ({ ...each, people: [...each.people] })),
    line: verdict.line === null ? null : presentLine(verdict.line),
    phone_number: verdict.number,
    lines: verdict.lines.map(presentLine),
    numbers: [...verdict.numbers],
    opt_out_text: verdict.optOutText,
    rate_mills: rate && { sms: rate.sms, mms: rate.mms },
    long_as_mms: verdict.longAsMms,
    undo_seconds: verdict.undoSeconds,
    local_time: verdict.localTime,
    max_attachments: verdict.maxAttachments,
  };
}

function presentLine({ id, name, phoneNumber }: MessageLine): MessageCheck['lines'][number] {
  return { id, name, phone_number: phoneNumber };
}
