/** What was said in some recorded calls of the demo, written for it. `*` begins a sentence of the customer's. */
export const TRANSCRIPTS: readonly (readonly string[])[] = [
  [
    'Acme Dental Supply, this is sales.',
    '*Hi, my nitrile gloves came in small, and I ordered medium.',
    'I am sorry about that. I can send ten boxes of medium today.',
    '*Great. Do I send the small ones back?',
    'Keep them. The medium ones arrive on Thursday.',
  ],
  [
    'Good morning, what can I do for you?',
    '*I would like a quote for two curing lights.',
    'The cordless model is 289 dollars each, with two years of warranty.',
    '*Please send that by text.',
  ],
  [
    'Thank you for calling Acme.',
    '*Is the impression material back in stock?',
    'It came in yesterday. Shall I add four cartridges to your order?',
    '*Six, please, to the Folsom Street office.',
    'Six it is. You get a text when they leave.',
  ],
];
