/** What an answer has to know of the email that it answers. */
export interface AnsweredEmail {
  /** With its angle brackets. */
  readonly messageId: string;
  /** The ids of the emails before it, oldest first. */
  readonly references: readonly string[];
}

/** RFC 5322 sets no limit, mail servers do. The first one and the newest ones keep a thread together. */
const MOST_REFERENCES = 20;
const MESSAGE_ID = /<[^<>\s]{1,250}>/g;

/** The ids in a header such as `References`, in their order, each once. */
export function messageIdsIn(header: string | null): string[] {
  return [...new Set(header?.match(MESSAGE_ID) ?? [])];
}

/** The headers by which mail programs put an answer under what it answers (RFC 5322 §3.6.4). */
export function replyHeaders({ messageId, references }: AnsweredEmail): {
  readonly inReplyTo: string;
  readonly references: readonly string[];
} {
  const all = [...new Set([...references, messageId])];
  const kept = all.length <= MOST_REFERENCES ? all : [...all.slice(0, 1), ...all.slice(1 - MOST_REFERENCES)];
  return { inReplyTo: messageId, references: kept };
}

/** How subjects say that they answer: English, German, Dutch and others, with a count in some programs. */
const ANSWERS = /^\s*(?:(?:re|aw|antw|sv|rv|rif)(?:\[\d+\])?\s*:\s*)+/i;

/** The subject of an answer: with one `Re:` in front, even if there were several. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(ANSWERS, '').trim()}`.trim();
}
