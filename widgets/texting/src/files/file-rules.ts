import type { VisitorWidget } from '@talk/core/visitor';
import { text } from '../visitor-texts.js';

type FileRules = VisitorWidget['files'];

/** "10 MB". */
export const fileSizeText = ({ max_bytes }: Pick<FileRules, 'max_bytes'>): string =>
  text('file.size', { size: Math.floor(max_bytes / 1_048_576) });

/** What may be sent, in a sentence: it stands there before anybody chooses. */
export const fileRulesText = (rules: FileRules): string =>
  text('file.rules', { count: rules.max_count, size: fileSizeText(rules), types: rules.type_names });
