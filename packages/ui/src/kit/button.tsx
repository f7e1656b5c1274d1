import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconShape } from './icon.js';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  tone?: 'primary' | 'go' | 'stop' | 'stop-soft' | 'quiet';
  size?: 'large';
  wide?: boolean;
  icon?: IconShape;
  type?: 'button' | 'submit';
}

export function Button({ tone, size, wide, icon, type = 'button', children, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className="tk-button"
      data-tone={tone}
      data-size={size}
      data-wide={wide ? '' : undefined}
    >
      {icon && <Icon shape={icon} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  icon: IconShape;
  /** The accessible name, also shown on hover. */
  label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps): ReactNode {
  return (
    <button {...rest} type="button" className="tk-icon-button" aria-label={label} title={label}>
      <Icon shape={icon} />
    </button>
  );
}
