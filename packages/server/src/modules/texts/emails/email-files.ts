import type { Attachment } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import type { ReceivedFile } from '../../../storage/draft.js';
import type { Attachments } from '../attachments/index.js';

/** Files that go with emails. Unlike a carrier, a mail server takes any kind; programs are refused by most, and so they are here. */
export interface EmailFiles {
  /** Keeps a file that was uploaded, for a day unless an email takes it. @throws ApiError VALIDATION_FAILED, PAYLOAD_TOO_LARGE. */
  add(tx: Tx, scope: Scope, name: string, file: ReceivedFile): Promise<Attachment>;
}

/** Kinds that mail servers refuse because a reader could start them by accident. */
const PROGRAMS =
  /\.(?:ade|adp|apk|appx|bat|cab|chm|cmd|com|cpl|dll|dmg|exe|hta|ins|iso|jar|js|jse|lib|lnk|mde|msc|msi|msix|msp|mst|nsh|pif|ps1|reg|scr|sct|sh|sys|vb|vbe|vbs|vhd|vxd|wsc|wsf|wsh)$/i;
const NO_PROGRAM = 'Mail servers refuse programs. Send a link to it instead.';

export function createEmailFiles(attachments: Pick<Attachments, 'addAny'>): EmailFiles {
  return {
    async add(tx, scope, name, file) {
      const head = file.head.subarray(0, 4).toString('latin1');
      if (PROGRAMS.test(name.trim()) || head.startsWith('MZ') || head === '\x7fELF')
        throw invalid({ name: NO_PROGRAM });
      return attachments.addAny(tx, scope, { name, bytes: file });
    },
  };
}
