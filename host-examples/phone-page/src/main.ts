import { placePhone, type HostPort } from '@talk/phone';

const find = (selector: string): Element => document.querySelector(selector) ?? document.body;
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')];

/** What this program can do for a phone: name a caller, show a record, keep a log, have its numbers called. */
const host: HostPort = {
  async lookup(phoneNumber) {
    const person = links.find(({ href }) => href === `tel:${phoneNumber}`)?.closest('li');
    return person ? { id: person.id, name: person.querySelector('strong')?.textContent ?? '', company: null } : null;
  },
  openRecord: (id) => document.getElementById(id)?.focus(),
  async log({ direction, peer, answeredAt, endedAt }) {
    const number = peer.number ?? `…${peer.last4}`;
    const name = (await host.lookup?.(number))?.name ?? number;
    const seconds = answeredAt && endedAt ? Math.round((Date.parse(endedAt) - Date.parse(answeredAt)) / 1000) : null;
    const textContent = `Call ${direction === 'inbound' ? 'from' : 'to'} ${name}, ${seconds === null ? 'not answered' : `${seconds} s`}`;
    find('#log').prepend(Object.assign(document.createElement('li'), { textContent }));
  },
  onDial(dial) {
    const clicked = (event: Event): void => {
      event.preventDefault();
      dial({ to: (event.currentTarget as HTMLAnchorElement).href }).catch(() => {}); // The phone says why.
    };
    for (const link of links) link.addEventListener('click', clicked);
    return () => links.forEach((link) => link.removeEventListener('click', clicked));
  },
};

const { app: apiUrl } = JSON.parse(find('#origins').textContent ?? '') as { app: string };
placePhone(find('#phone'), { apiUrl, host, identity: { kind: 'key', key: 'uk_demo_agent' } });
