/** Outcomes of calls: name, colour, and how often one of a hundred answered calls has it. */
export const CALL_OUTCOMES = [
  { name: 'Order placed', color: '#2f9e62', share: 24 },
  { name: 'Quote requested', color: '#2953d0', share: 18 },
  { name: 'Question answered', color: '#0e7490', share: 26 },
  { name: 'Call back later', color: '#b7791f', share: 12 },
  { name: 'Not interested', color: '#b4232c', share: 6 },
  { name: 'Left voicemail', color: '#7c3aed', share: 0 },
  { name: 'No answer', color: '#6b7280', share: 0 },
  { name: 'Wrong number', color: '#c2410c', share: 2 },
] as const;

/** Where contacts stand. */
export const CONTACT_DISPOSITIONS = [
  { name: 'New lead', color: '#2953d0' },
  { name: 'Qualified', color: '#0e7490' },
  { name: 'Quote sent', color: '#b7791f' },
  { name: 'Customer', color: '#2f9e62' },
  { name: 'Win back', color: '#7c3aed' },
  { name: 'Not a fit', color: '#6b7280' },
] as const;

export const CALL_NOTES = [
  'Wants the trays by Friday; confirmed the delivery slot.',
  'Asked for the price of twelve boxes. Send the quote by email.',
  'Speak with the office manager next time, mornings are best.',
  'Two burs were missing from the last box. Replacement is on its way.',
  'Compares us with another supplier, decides after the trade fair.',
] as const;

export const SALES_SCRIPT = {
  name: 'Reorder call',
  steps: [
    {
      title: 'Open',
      text: 'Hi {{contact.first_name}}, this is {{agent.first_name}} from {{company.name}}. Is this still a good moment? It should be {{contact.local_time}} where you are.',
    },
    {
      title: 'Reason',
      text: 'You ordered from us before, and I would like to make sure that {{contact.company_name}} does not run short this month.\n\nWhich of the trays and gloves do you go through fastest?',
    },
    {
      title: 'Offer',
      text: 'If we pack everything into one delivery, shipping is on us. May I send the quote to {{contact.email}}?',
    },
    {
      title: 'Close',
      text: 'Thank you, {{contact.first_name}}. If anything comes up, this line is {{line.phone_number}}. Ask for {{agent.first_name}}.',
    },
  ],
};

export const SUPPORT_SCRIPT = {
  name: 'Missing or damaged items',
  steps: [
    {
      title: 'Listen',
      text: 'Thank you for calling {{company.name}}, this is {{agent.first_name}}. I am sorry about that. Which delivery is it, and what is missing or broken?',
    },
    {
      title: 'Check',
      text: 'I have you as {{contact.name}} at {{contact.company_name}}, number {{contact.phone_number}}. Is that right?',
    },
    {
      title: 'Settle',
      text: 'I will send the replacement today, at no cost. You get the tracking number at {{contact.email}}.',
    },
  ],
};
