import type { FaxView } from '../../src/control/types.js';
import { formatExact } from '../shared/format.js';
import { Chip, Empty, Party, Table } from './table.js';
import type { Panel } from './panel.store.js';

/** All faxes, newest first. */
export function Faxes({ panel, faxes }: { panel: Panel; faxes: readonly FaxView[] }) {
  if (faxes.length === 0) {
    return (
      <Empty icon="page" title="No faxes yet">
        Faxes in both directions are kept here, with their documents. Send one to a line from the form on this page, or
        from the product.
      </Empty>
    );
  }
  return (
    <Table label="Faxes" heads={['Time', 'From', 'To', 'Document', 'Status']}>
      {faxes.map((fax) => (
        <tr key={fax.sid}>
          <td class="num">
            <time dateTime={fax.at}>{formatExact(fax.at)}</time>
          </td>
          <td>
            <Party panel={panel} number={fax.from} />
          </td>
          <td>
            <Party panel={panel} number={fax.to} />
          </td>
          <td>
            {fax.url === null ? (
              '–'
            ) : (
              <a class="medium" href={fax.url} target="_blank" rel="noreferrer">
                {fax.pages === 1 ? '1 page' : `${fax.pages} pages`}
              </a>
            )}
          </td>
          <td class="wrap">
            <Status fax={fax} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Status({ fax: { status, errorCode, errorMessage } }: { fax: FaxView }) {
  if (errorCode !== null)
    return (
      <>
        <Chip tone="bad">
          {status} {errorCode}
        </Chip>{' '}
        {errorMessage}
      </>
    );
  return <Chip tone={status === 'delivered' || status === 'received' ? 'ok' : 'warn'}>{status}</Chip>;
}
