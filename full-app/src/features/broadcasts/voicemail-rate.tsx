import { formatCurrency } from '@talk/core/texting';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { v } from './voicemail-texts.js';

/** "$0.090 for each voicemail"; nothing where nothing is charged. */
export function VoicemailRate(): ReactNode {
  const { rate } = useWorkspace().user;
  if (rate == null) return null;
  return <p className="tk-muted tk-num">{v('rate', { price: formatCurrency(rate.rvm) })}</p>;
}
