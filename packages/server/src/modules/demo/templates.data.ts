/** Templates of the demo, most used first. */
export const SMS_TEMPLATES = [
  {
    name: 'Appointment reminder',
    folder: 'Appointments',
    body: 'Hi {{contact.first_name|there}}, this is {{agent.first_name}} from {{company.name}}. A reminder of your demo on [day and time]. Reply C to confirm or R to reschedule.',
    useCount: 42,
  },
  {
    name: 'Sorry I missed you',
    folder: 'Calls',
    body: 'Hi {{contact.first_name|there}}, {{agent.first_name}} from {{company.name}} here. Sorry I missed your call. When is a good time to reach you today?',
    useCount: 37,
  },
  {
    name: 'Order shipped',
    folder: 'Orders',
    body: 'Good news: your order of [item] left our warehouse today. Tracking number: [tracking number]. Questions? Just reply here. {{agent.first_name}}',
    useCount: 21,
  },
  {
    name: 'Quote follow-up',
    folder: 'Sales',
    body: 'Hi {{contact.first_name|there}}, did you have a chance to look at the quote for {{contact.company_name|your practice}}? Happy to go through it by phone.',
    useCount: 14,
  },
  {
    name: 'Payment received',
    folder: 'Orders',
    body: 'Thank you, {{contact.first_name|and hello from us}}! We received your payment for invoice [invoice number].',
    useCount: 6,
  },
  { name: 'Thanks', folder: null, body: 'Thank you! Anything else I can do for you?', useCount: 3 },
] as const;
