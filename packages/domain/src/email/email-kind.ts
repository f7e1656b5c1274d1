/**
 * What sent an email: a person, a program that answers for a person who is away, a mail server that could not deliver, or a newsletter.
 * Only a person waits for an answer.
 */
export type EmailKind = 'person' | 'auto-reply' | 'bounce' | 'bulk';

/** Looks a header up by its name in lower case; null if the email does not have it. */
export type HeaderReader = (name: string) => string | null;

/** Addresses of mail servers. No person reads answers to them. */
const DAEMONS = /^(?:mailer-daemon|mail-daemon|mdaemon|bounces?(?:[+=-][^@]*)?)@/i;
/** A mail server's reports come from here too, but so can what an administrator writes. */
const POSTMASTER = /^postmaster@/i;
/** How programs that know no header for it begin their subject. English, German, Spanish, French, Portuguese, Italian, Dutch. */
const AWAY =
  /^\s*(?:auto(?:matic)?[ -]?(?:reply|response)|automatische antwort|abwesenheit|abwesend|out of (?:the )?office|respuesta autom[aá]tica|r[eé]ponse automatique|resposta autom[aá]tica|risposta automatica|automatisch antwoord)\b/i;

/**
 * Reads what sent an email from its headers (RFC 3834, RFC 3464). An answer to anything but a person could start a loop, so in doubt it is not
 * a person.
 */
export function emailKind(from: string, subject: string, header: HeaderReader): EmailKind {
  const type = header('content-type')?.toLowerCase() ?? '';
  const isReport = type.startsWith('multipart/report') && type.includes('delivery-status');
  if (isReport || header('x-failed-recipients') !== null) return 'bounce';
  const submitted = header('auto-submitted')?.trim().toLowerCase() ?? 'no';
  const isAutomatic = !submitted.startsWith('no');
  // A null return path (RFC 5321 §4.5.5) alone is also what an automatic answer has.
  const hasNoSender = header('return-path')?.trim() === '<>';
  const isDaemon = DAEMONS.test(from.trim());
  // Anyone can write such an address into an email, so it alone is not a report.
  if ((isDaemon || POSTMASTER.test(from.trim())) && (isAutomatic || hasNoSender)) return 'bounce';
  const precedence = header('precedence')?.trim().toLowerCase() ?? '';
  const answersItself =
    isAutomatic ||
    isDaemon ||
    hasNoSender ||
    precedence === 'auto_reply' ||
    ['x-autoreply', 'x-autorespond'].some((name) => header(name) !== null) ||
    AWAY.test(subject);
  if (answersItself) return 'auto-reply';
  // Lists alone are not bulk: companies forward their addresses through groups, and what a customer wrote must not be hidden.
  return precedence === 'bulk' || precedence === 'junk' ? 'bulk' : 'person';
}
