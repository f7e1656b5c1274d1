/** Examples of requests whose parts depend on each other, by operation; every other one follows from its schema. */
export const REQUESTS: Readonly<Record<string, unknown>> = {
  buyNumber: { phone_number: '+14155550123', line_name: 'Sales' },
  startCall: { phone_number: '+14155550150', campaign_id: 1 },
  sendMessage: { phone_number: '+14155550150', body: 'Your order is ready.' },
  createContact: {
    first_name: 'Maya',
    last_name: 'Lopez',
    phone_number: '+14155550150',
    company_name: 'Acme Dental Supply',
  },
  updateContact: { email: 'maya@acme.test', if_version: 3 },
  createWebhook: { name: 'Orders', url: 'https://shop.example.com/talk', events: ['call.ended', 'text.received'] },
  createApiKey: { kind: 'user', name: 'CRM', allowed_origins: ['https://crm.example.com'] },
  exchangeKey: { key: 'uk_demo_agent' },
  login: { email: 'admin@acme.test', password: 'a long passphrase' },
  startContactsBulk: { action: { type: 'assign', user_id: 7 }, contact_ids: [42, 43] },
  startContactsExport: { columns: ['name', 'phone_number'], list_id: 'all' },
  enrollSequenceContacts: { contact_ids: [42, 43], dry_run: true },
  addPushDevice: {
    endpoint: 'https://push.example.com/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    public_key: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
  },
  beginPasskey: { password: 'a long passphrase' },
  addPasskey: {
    name: 'Work laptop',
    credential: {
      id: 'pVjQ2mK1TqO4v9d0sJxk3A',
      rawId: 'pVjQ2mK1TqO4v9d0sJxk3A',
      type: 'public-key',
      response: {
        clientDataJSON:
          'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQUFBQSIsIm9yaWdpbiI6Imh0dHBzOi8vdGFsay5leGFtcGxlLmNvbSJ9',
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUdqE',
        transports: ['internal'],
      },
    },
  },
  beginSingleSignOn: { email: 'maya@acme.test' },
  finishSingleSignOn: { state: 'Yq4mDk2v7hTn0sWx', code: 'SplxlOBeZQQYbYS6WxSbIA' },
  createSignInLink: { email: 'maya@acme.test', redirect: '/contacts' },
  finishSignInLink: { token: 'sl_3pQ8mXv1nY7cK2dR5tZ9wB0jH4gF6sA' },
  updateSingleSignOn: {
    issuer: 'https://login.acme.example',
    client_id: 'talk',
    client_secret: 'a long client secret',
    domains: ['acme.example'],
    is_on: true,
  },
  finishPasskeySignIn: {
    credential: {
      id: 'pVjQ2mK1TqO4v9d0sJxk3A',
      rawId: 'pVjQ2mK1TqO4v9d0sJxk3A',
      type: 'public-key',
      response: {
        clientDataJSON:
          'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiQUFBQSIsIm9yaWdpbiI6Imh0dHBzOi8vdGFsay5leGFtcGxlLmNvbSJ9',
        authenticatorData: 'dqEpyPJ5PDpsBUOHJ0kQpRvBAV8PYVbGk1VPZcT8b5UFAAAAAQ',
        signature: 'MEUCIQCk3vhnjqYIDqVu4kUu0n0vS9w5hKq3jX3xJm4wIgIgd5w',
        userHandle: 'mT1vY0k2b3ZyQ2hXc0x6dw',
      },
    },
    remember_me: true,
  },
  addToDialerList: { contact_ids: [42, 43] },
  changeParticipant: { on_hold: true },
  updateMessageRates: { text_credits: 5000 },
  putCrmSubject: {
    name: 'salesforce',
    page_origin: 'https://acme.lightning.force.com',
    record_id: '003Qy00000A1bCdIAF',
  },
  updateIntegration: { logs_texts: true },
  sendVisitorText: {
    client_id: '0d4c3f6a-5b0e-4f0f-9a51-6c2f1b7e8d90',
    body: 'Is my order ready?',
    page: { url: 'https://www.example.com/orders', title: 'Orders' },
  },
  startVisitor: {
    name: 'Maya Lopez',
    phone_number: '+14155550150',
    consent_text: 'I agree that Acme Dental Supply may text me at this number about my request.',
    page: { url: 'https://www.example.com/orders', title: 'Orders' },
    form_token: 'The one of the form',
  },
};

/** The same of parameters. */
export const PARAMETERS: Readonly<Record<string, unknown>> = {
  'listCommunications.filter_groups': '{"and":[{"field":"type","operator":"any-of","value":["call"]}]}',
  'countCommunications.filter_groups': '{"and":[{"field":"type","operator":"any-of","value":["call"]}]}',
};
