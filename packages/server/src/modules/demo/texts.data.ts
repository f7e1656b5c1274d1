/** A text of the demo. `{first}` is the contact, `{agent}` the colleague who has it, `{item}` what it is about. */
export interface Line {
  readonly from: 'them' | 'us';
  readonly text: string;
}

const them = (text: string): Line => ({ from: 'them', text });
const us = (text: string): Line => ({ from: 'us', text });

export const ITEMS = [
  'curing lights',
  'nitrile gloves',
  'impression trays',
  'the autoclave',
  'bracket kits',
  'the intraoral scanner',
  'composite resin',
  'handpiece turbines',
  'sterilization pouches',
  'the milling unit',
] as const;

export const CONVERSATIONS: readonly (readonly Line[])[] = [
  [
    them('Hi, any update on {item}? Our next surgery day is Thursday.'),
    us('Hi {first}, it left our warehouse this morning. Tracking is in your inbox. {agent}'),
    them('Perfect, thank you!'),
  ],
  [
    us('Hi {first}, this is {agent} at Acme. Does 2:30 tomorrow still work for the demo of {item}?'),
    them('Could we do 3:15 instead? Running behind with patients.'),
    us('3:15 it is. I will call you on this number.'),
    them('👍'),
  ],
  [
    them('We were charged twice for {item} on the last invoice.'),
    us('Sorry about that, {first}. I see it, and I have asked billing to refund the second charge today.'),
    them('Thanks for the quick answer'),
  ],
  [
    us('Hi {first}, your usual order of {item} is due. Same quantities as last time?'),
    them('Yes please, but two boxes more of the small ones'),
    us('Done. You get the confirmation by email in a minute.'),
  ],
  [them('Please call me back when you have a minute, it is about {item}.'), us('Calling you in ten minutes, {first}.')],
  [
    us('Hi {first}, the quote for {item} is in your inbox. Happy to walk you through it.'),
    them('Got it. Need to talk to my partner, will come back to you on Monday.'),
  ],
  [
    them('Is the technician still coming today?'),
    us('Yes, Marco is on his way with {item}. He should be there before 11.'),
    them('Great, see you then'),
  ],
  [them('Do you have {item} in stock? We need it this week.')],
  [them('Thank you for sorting this out so quickly!'), us('Any time, {first}. Have a good one!')],
  [
    us('Hi {first}, quick reminder that your service contract ends this month. Shall I send the renewal?'),
    them('Please do. Same terms?'),
    us('Same terms, and two service visits included this year.'),
    them('Sounds good, send it over.'),
  ],
];

export const NOTES = [
  'Decides together with the practice manager. Call after 2 pm, mornings are surgery.',
  'Wants a second quote for {item} without the service contract.',
  'Happy with the last delivery. Ask for a reference in spring.',
  'Moving to a larger office in January, will need three more chairs equipped.',
  'Price sensitive: compared us with two competitors for {item}.',
  'Prefers texts to calls. Spanish is fine too.',
  'Service contract includes two visits a year; one is left.',
  'Left a message with the front desk, they will pass it on.',
  'Sent the catalogue and the financing sheet for {item}.',
  'Complaint about late delivery settled, credit of $120 given.',
] as const;

export const ABOUT_CONTACTS = [
  'Two locations, one buyer. Orders on the first Monday of the month.',
  'Met at the spring trade show. Interested in the scanner bundle.',
  'Net 30 agreed with finance.',
  'Deliveries to the back entrance only.',
] as const;
