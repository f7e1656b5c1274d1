import { showCallingWindow } from './calling-window.js';
import { showContact } from './contact-page.js';
import { element, make } from './elements.js';
import { attack } from './hostile.js';

const main = element('main', HTMLElement);
const query = new URLSearchParams(location.search);

if (query.has('hostile')) attack();
else
  void (query.has('calling-window') ? showCallingWindow(main) : showContact(main, query.get('contact'))).catch(
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      main.replaceChildren(make('p', { className: 'alert' }, `The sandbox HubSpot does not answer. ${why}`));
    },
  );
