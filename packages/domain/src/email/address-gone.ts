/** Where a mail server may say why it refused an email. */
export interface Refusal {
  /** The enhanced status code (RFC 3463), such as `5.1.1`; null if it gives none. */
  readonly code: string | null;
  /** The mail server's own words; empty if there are none. */
  readonly words: string;
}

/**
 * Bad mailbox, bad system, bad syntax, moved without a new address, and a domain that takes no email (RFC 7505). The other 5.x.x codes are about
 * the email, the sender or a policy: the address itself may be right.
 */
const GONE_CODES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);
/** Not part of an IP address. */
const ENHANCED = /(?<![.\d])([245]\.\d{1,3}\.\d{1,3})(?![.\d])/;
/** An undefined error: the words say more. */
const UNDEFINED_CODE = '5.0.0';
/** How mail servers without enhanced codes refuse a mailbox that they do not have. */
const UNKNOWN_USER = [
  /\b(?:no such|unknown|invalid|non-?existent) (?:user|recipient|mailbox|account|address|local[- ]part)\b/,
  /\b(?:user|recipient|mailbox|account|address|addressee)\b.{0,120}? (?:is |was )?(?:unknown|not found|not known|does not exist|doesn't exist|not exist)\b/,
];
/** A temporary refusal. Its words can still say “unknown”. */
const FOR_NOW = /^\s*4\d\d\b/;
const MOST_CHARACTERS = 2_000;

/**
 * Whether a refusal says that the address itself does not exist. Only then may it be marked: a wrong mark keeps a company from writing to a
 * customer who could be reached, so without evidence the answer is no.
 */
export function isAddressGone({ code, words }: Refusal): boolean {
  const said = words.slice(0, MOST_CHARACTERS).toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('’', "'");
  const enhanced = code ?? ENHANCED.exec(said)?.[1] ?? null;
  if (enhanced !== null && enhanced !== UNDEFINED_CODE) return GONE_CODES.has(enhanced);
  return !FOR_NOW.test(said) && UNKNOWN_USER.some((pattern) => pattern.test(said));
}
