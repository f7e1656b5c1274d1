/** What is loaded when a visitor attaches a file, or a text has one. */
import { browserUpload } from '@talk/core/browser';
import type { Visitor, VisitorWidget } from '@talk/core/visitor';
import { loadSheet } from '@talk/ui/frame';
import {
  AttachedFiles,
  base64Of,
  createAttachmentsModel,
  Media,
  type AttachmentsModel,
  type UploadsPort,
} from '@talk/ui/texting-files';
import { text } from '../visitor-texts.js';
import sheet from './files.css?sheet';
import { fileSizeText } from './file-rules.js';

export interface FileTools {
  /** The files of the text that is being written. */
  readonly model: AttachmentsModel;
  readonly Media: typeof Media;
  readonly AttachedFiles: typeof AttachedFiles;
}

/** Rejects when the style sheet cannot be loaded. The caller disposes of the model. */
export async function openFiles(visitor: Pick<Visitor, 'upload'>, rules: VisitorWidget['files']): Promise<FileTools> {
  await loadSheet(sheet);
  return { model: createAttachmentsModel(uploadsOf(visitor, rules)), Media, AttachedFiles };
}

function uploadsOf(visitor: Pick<Visitor, 'upload'>, rules: VisitorWidget['files']): UploadsPort {
  return {
    maxBytes: rules.max_bytes,
    types: rules.types,
    problemOf({ type, size }) {
      // What has no type for the browser is looked into by the server.
      if (type !== '' && !rules.types.includes(type)) return text('file.type', { types: rules.type_names });
      if (size === 0) return text('file.empty');
      return size > rules.max_bytes ? text('file.large', { size: fileSizeText(rules) }) : null;
    },
    upload: async (file, { signal, onProgress }) =>
      visitor.upload({
        name: file.name,
        base64: await base64Of(file),
        signal,
        fetch: (url, init) => browserUpload(url, init, onProgress),
      }),
    fetchGif: () => Promise.reject(new TypeError('visitors have no GIFs by address')),
  };
}
