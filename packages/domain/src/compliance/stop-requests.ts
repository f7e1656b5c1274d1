/** Phrases by which a person asks for no more texts. Calls are not meant: "stop calling me" says nothing about texts. */
const ASKS: readonly RegExp[] = [
  /\bstop (?:all )?(?:the |these |your |this )?(?:text|texts|texting|messag\w*|sms|spam\w*|sending|contacting|bothering|harass\w*|writing)\b/,
  /\b(?:please|pls|plz|just) stop$|^stop (?:please|pls|plz|it|this|now|already)$/,
  /\b(?:quit|cease|no more) (?:text\w*|messag\w*|sms|spam\w*|sending|contacting)\b/,
  /\b(?:do not|don'?t|dont|never) (?:ever )?(?:text|message|sms|contact|write)(?: to)? (?:me|us|this number)\b/,
  /\bunsubscribe\b|\bopt (?:me |us )?out\b/,
  /\b(?:take|remove|delete|drop) (?:me|us|my (?:phone )?number|this number)(?: off| from|$)/,
  /\bleave me alone\b|\blose my number\b/,
  // Spanish
  /\bno me (?:escriba\w*|escribas|mande\w*|manda\w*|envi\w*|contact\w*|textee\w*|molest\w*)\b/,
  /\b(?:deje|dejen|deja|pare|paren|para) de (?:escribir|mandar|enviar|textear|contactar|molestar)/,
  /\b(?:deme|denme|darme|dame|quiero darme) de baja\b|\b(?:borre|borren|quite|quiten|elimine|eliminen) mi numero\b/,
  // French
  /\barret(?:ez|e) de (?:m'|me )?(?:ecri|envo|contact|text)/,
  /\bne m'(?:ecri|envo|text)\w* plus\b|\bdesabonne/,
];
/** "Don't stop texting me" asks for the opposite. */
const NEGATED = /\b(?:do not|don'?t|dont|never|no need to) (?:ever )?(?:stop|unsubscribe|opt|remove|take|delete)\b/;
/** Longer texts are about something else. */
const LONGEST = 320;

/**
 * Whether a text sounds like a request for no more texts. Only a guess, for an offer to an agent: nothing is blocked by it. The exact
 * words are `readKeyword`.
 */
export function asksToStop(body: string): boolean {
  if (body.length > LONGEST) return false;
  const plain = body
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’ʼ`]/g, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
  return !NEGATED.test(plain) && ASKS.some((ask) => ask.test(plain));
}
