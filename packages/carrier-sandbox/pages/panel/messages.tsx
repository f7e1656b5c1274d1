import type { MessageView } from '../../src/control/types.js';
import { formatExact } from '../shared/format.js';
import { Chip, Empty, Party, Table } from './table.js';
import type { Panel } from './panel.store.js';

/** All texts, newest first. */
export function Messages({ panel, messages }: { panel: Panel; messages: readonly MessageView[] }) {
  if (messages.length === 0) {
    return (
      <Empty icon="chat" title="No messages yet">
        Texts in both directions are kept here. Send one to a line from the form on this page, from a handset, or from
        the product.
      </Empty>
    );
  }
  return (
    <Table label="Messages" heads={['Time', 'From', 'To', 'Text', 'Status']}>
      {messages.map((message) => (
        <tr key={message.sid}>
          <td class="num">
            <time dateTime={message.at}>{formatExact(message.at)}</time>
          </td>
          <td>{message.from === '' ? 'Messaging service' : <Party panel={panel} number={message.from} />}</td>
          <td>
            <Party panel={panel} number={message.to} />
          </td>
          <td class="wrap text">
            {message.body}
            {message.media.map(({ url, contentType }, index) => (
              <a key={url} class="medium" href={url} target="_blank" rel="noreferrer">
                {contentType} {index + 1}
              </a>
            ))}
          </td>
          <td>
            <Status message={message} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Status({ message: { status, errorCode } }: { message: MessageView }) {
  if (status === 'failed' || status === 'undelivered') {
    return (
      <Chip tone="bad">
        {status} {errorCode}
      </Chip>
    );
  }
  return <Chip tone={status === 'delivered' || status === 'received' ? 'ok' : 'warn'}>{status}</Chip>;
}
