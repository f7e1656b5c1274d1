import type { ReactElement, ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

/** Words beside a control on hover and on keyboard focus. */
export function Tip({ text, children }: { text: string; children: ReactElement }): ReactNode {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      {children}
      <Tooltip className="app-tooltip" offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
