import { useSignal } from '@preact/signals';
import type { NumberView } from '../../src/control/types.js';
import { SCRIPTED_NUMBERS } from '../../src/pstn/scripts.js';
import { formatNumber } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import { describeScript, describeSms } from './describe.js';
import { ScriptDialog } from './script-dialog.js';
import { Chip, Empty, Table } from './table.js';
import type { Panel } from './panel.store.js';

const ORIGINAL = new Map(SCRIPTED_NUMBERS.map((entry) => [entry.number, entry]));
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Says whether somebody gave the number another script than the table's. */
function isChanged({ number, script, sms }: NumberView): boolean {
  const original = ORIGINAL.get(number);
  return !original || !same(original.script, script) || !same(original.sms, sms);
}

/** The company's lines, the handsets, and the scripted numbers with what they do. */
export function Numbers({ panel, numbers }: { panel: Panel; numbers: readonly NumberView[] }) {
  const edited = useSignal<NumberView | 'new' | null>(null);
  const of = (kind: NumberView['kind']) => numbers.filter((each) => each.kind === kind);
  return (
    <>
      <h2 class="section">Company lines</h2>
      {of('line').length === 0 ? (
        <Empty icon="hash" title="No lines">
          The product buys its numbers from this carrier when it starts. They appear here with the addresses it answers
          at.
        </Empty>
      ) : (
        <Table
          label="Lines"
          heads={['Number', 'Name', 'Calls are asked at', 'Texts are asked at', 'Faxes are asked at']}
        >
          {of('line').map(({ number, label, voiceUrl, smsUrl, faxUrl }) => (
            <tr key={number}>
              <td class="num">{formatNumber(number)}</td>
              <td>{label === number ? '–' : label}</td>
              <td class="mono wrap">{voiceUrl ?? 'nowhere: calls fail'}</td>
              <td class="mono wrap">{smsUrl ?? 'nowhere'}</td>
              <td class="mono wrap">{faxUrl ?? 'nowhere: not taken'}</td>
            </tr>
          ))}
        </Table>
      )}
      <div class="section-head">
        <h2 class="section">Scripted numbers</h2>
        <button
          type="button"
          class="button"
          onClick={() => {
            edited.value = 'new';
          }}
        >
          Script another number
        </button>
      </div>
      <p class="quiet-line">
        What happens when the product calls, texts or faxes them. Every other number is a person who answers after 2 s
        and receives texts. Only a fax machine takes a fax.
      </p>
      <Table label="Scripted numbers" heads={['Number', 'A call', 'A text', '(Change)']}>
        {of('scripted').map((each) => (
          <tr key={each.number}>
            <td class="num">
              {formatNumber(each.number)} {isChanged(each) ? <Chip tone="warn">Changed</Chip> : null}
            </td>
            <td class="wrap">{each.script ? describeScript(each.script) : '–'}</td>
            <td class="wrap">{each.sms ? describeSms(each.sms) : '–'}</td>
            <td class="actions">
              <button
                type="button"
                class="icon-button"
                aria-label={`Change ${formatNumber(each.number)}`}
                onClick={() => {
                  edited.value = each;
                }}
              >
                <Icon name="edit" />
              </button>
            </td>
          </tr>
        ))}
      </Table>
      <h2 class="section">Handsets</h2>
      <Table label="Handsets" heads={['Number', 'State', '(Open)']}>
        {of('handset').map(({ number, online }) => (
          <tr key={number}>
            <td class="num">{formatNumber(number)}</td>
            <td>
              {online ? <Chip tone="ok">Open in a browser</Chip> : <Chip tone="plain">Closed: not reachable</Chip>}
            </td>
            <td class="actions">
              <a
                class="button"
                href={`/handset?number=${encodeURIComponent(number)}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open ${formatNumber(number)}`}
              >
                Open
              </a>
            </td>
          </tr>
        ))}
      </Table>
      {edited.value === null ? null : (
        <ScriptDialog
          panel={panel}
          entry={edited.value === 'new' ? null : edited.value}
          onClose={() => {
            edited.value = null;
          }}
        />
      )}
    </>
  );
}
