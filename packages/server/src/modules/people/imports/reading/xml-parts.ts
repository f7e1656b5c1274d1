import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Unreadable } from './unreadable.js';

export interface XmlHandlers {
  readonly open?: (tag: SaxesTagPlain) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** After each piece: what it has brought can be handed on. */
  readonly piece?: (bytes: number) => void;
}

/** Names without the prefix that some programs write. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML piece by piece. @throws Unreadable when it is none. */
export async function* xmlPieces(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8');
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new Unreadable('damaged', null, { cause: error });
  });
  parser.on('opentag', (tag) => handlers.open?.(tag));
  parser.on('closetag', (tag) => handlers.close?.(tag.name));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    handlers.piece?.(chunk.length);
    yield;
  }
  parser.close();
}

/** All of a small part. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const pieces = xmlPieces(chunks, handlers);
  while ((await pieces.next()).done !== true);
}
