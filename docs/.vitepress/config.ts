import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Talk',
  description: 'CRM softphone SDK, embeddable widgets and business communications',
  base: '/docs/',
  cleanUrls: true,
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guides', link: '/guides/quick-start' },
      { text: 'Reference', link: '/reference/http' },
      { text: 'Decisions', link: '/adr/' },
    ],
    sidebar: [
      {
        text: 'Guides',
        items: [
          { text: 'Quick start', link: '/guides/quick-start' },
          { text: 'What stops a call', link: '/guides/what-stops-a-call' },
          { text: 'Inbound calls', link: '/guides/inbound-calls' },
          { text: 'Control a call', link: '/guides/call-control' },
          { text: 'One phone among tabs', link: '/guides/one-phone' },
          { text: 'Devices and call quality', link: '/guides/devices-and-quality' },
          { text: 'After the call', link: '/guides/after-the-call' },
          { text: 'Embed the dialer', link: '/guides/embed-the-dialer' },
          { text: 'Drive it by commands', link: '/guides/drive-by-commands' },
          { text: 'React', link: '/guides/react' },
          { text: 'Embed texting', link: '/guides/embed-texting' },
          { text: 'Identity tokens', link: '/guides/identity-tokens' },
          { text: 'Content security policy', link: '/guides/content-security-policy' },
          { text: 'Keys and origins', link: '/guides/keys-and-origins' },
          { text: 'Troubleshooting', link: '/guides/troubleshooting' },
          { text: 'Architecture', link: '/architecture' },
          { text: 'Settings', link: '/reference/settings' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'HTTP API', link: '/reference/http' },
          { text: 'Errors and rejections', link: '/reference/errors' },
          { text: 'Frame protocol', link: '/reference/embed-protocol' },
          { text: 'Embed error codes', link: '/reference/embed-errors' },
        ],
      },
      {
        text: 'Decisions',
        items: [
          { text: 'About', link: '/adr/' },
          { text: '1 Conference first', link: '/adr/0001-conference-first' },
          { text: '2 The record is a function of facts', link: '/adr/0002-record-from-facts' },
          { text: '3 A real PostgreSQL inside', link: '/adr/0003-embedded-postgresql' },
          { text: '4 One endpoint, one value', link: '/adr/0004-endpoint-values' },
          { text: '5 Events leave through the outbox', link: '/adr/0005-outbox-events' },
          { text: '6 The sandbox is a carrier', link: '/adr/0006-sandbox-carrier' },
          { text: '7 The server ends calls', link: '/adr/0007-server-ends-calls' },
          { text: '8 One phone per browser', link: '/adr/0008-one-phone-by-lock' },
          { text: '9 Heartbeat', link: '/adr/0009-heartbeat' },
        ],
      },
    ],
    outline: [2, 3],
  },
});
