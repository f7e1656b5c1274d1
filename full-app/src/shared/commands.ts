import { signal, type ReadonlySignal } from '@talk/core';
import type { IconNode } from 'lucide';
import { useEffect, useRef } from 'react';

/** What can be done from the command palette. */
export interface Command {
  readonly id: string;
  /** As a button would say it. */
  readonly label: string;
  /** What people may also call it. */
  readonly alias?: string;
  readonly icon: IconNode;
  /** The keys that do the same, as they are written on the keyboard. */
  readonly keys?: string;
  /** Why it cannot be done now, as a sentence; null when it can. */
  readonly why?: string | null;
  readonly run: () => void;
}

type Source = () => readonly Command[];

const sources = signal<readonly Source[]>([]);

/** Where the commands of the screen as it is now come from, what appeared last first. */
export const screenCommands: ReadonlySignal<readonly Source[]> = sources;

/** Commands of a screen, in the palette while the component is there. */
export function useScreenCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source: Source = () => latest.current;
    sources.value = [source, ...sources.peek()];
    return () => {
      sources.value = sources.peek().filter((each) => each !== source);
    };
  }, []);
}

/** Those that a search text finds: each of its words begins a word of the command. */
export function matching<C extends Pick<Command, 'label' | 'alias'>>(
  commands: readonly C[],
  text: string,
): readonly C[] {
  const wanted = wordsOf(text);
  return commands.filter(({ label, alias = '' }) => {
    const words = wordsOf(`${label} ${alias}`);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  });
}

/** Without case and accents. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
