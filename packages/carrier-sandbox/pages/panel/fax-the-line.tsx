import { useSignal } from '@preact/signals';
import { writePdf } from '../../src/faxes/write-pdf.js';
import { formatNumber } from '../shared/format.js';
import { LineSelect, NO_LINES } from './simulate.js';
import type { Panel } from './panel.store.js';

/** The scripted fax machine. */
const MACHINE = '+14155550177';

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const loaded = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
  });
  reader.readAsDataURL(file);
  const url = await loaded;
  return url.slice(url.indexOf(',') + 1);
}

/** A fax machine outside faxes a document to a line of the company. */
export function FaxTheLine({ panel }: { panel: Panel }) {
  const to = useSignal('');
  const file = useSignal<File | null>(null);
  const line = to.value || (panel.lines.value[0]?.number ?? '');
  const send = async () => {
    const page = () => btoa(writePdf([['Test fax', `From ${formatNumber(MACHINE)}`]]));
    const dataBase64 = file.value === null ? page() : await base64Of(file.value);
    await panel.run('faxes', { from: MACHINE, to: line, dataBase64 }, 'The fax was sent.');
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>Send a fax to a line</h2>
      <LineSelect panel={panel} value={line} onChange={(number) => (to.value = number)} />
      <label class="field">
        <span>PDF</span>
        <input
          class="input"
          type="file"
          accept="application/pdf"
          onChange={(event) => {
            file.value = event.currentTarget.files?.[0] ?? null;
          }}
        />
      </label>
      <p class="note">From the fax machine {formatNumber(MACHINE)}. Without a file, it sends a test page.</p>
      <button type="submit" class="button" disabled={line === ''}>
        Send fax
      </button>
      {line === '' ? <p class="note">{NO_LINES}</p> : null}
    </form>
  );
}
