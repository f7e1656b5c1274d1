import { EDGE_LOCATIONS, type EdgeLocation } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { t } from './texts.js';

interface EdgeChoiceProps {
  value: EdgeLocation | null;
  /** The carrier has places to connect at. */
  isAvailable: boolean;
  onChange: (edge: EdgeLocation | null) => void;
}

const NEAREST = 'nearest';

/** Where phones in the browser connect to the carrier. */
export function EdgeChoice({ value, isAvailable, onChange }: EdgeChoiceProps): ReactNode {
  return (
    <ChoiceField
      label={t('edge')}
      why={t(isAvailable ? 'edgeWhy' : 'edgeMissing')}
      value={value ?? NEAREST}
      options={[[NEAREST, t('edge.nearest')], ...EDGE_LOCATIONS.map((each) => [each, t(`edge.${each}`)] as const)]}
      onChange={(key) => onChange(EDGE_LOCATIONS.find((each) => each === key) ?? null)}
    />
  );
}
