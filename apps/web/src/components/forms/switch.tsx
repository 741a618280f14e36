import type { InputHTMLAttributes } from 'react';
import classes from './switch.module.css';

interface SwitchProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'className' | 'onChange' | 'type'> {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** It is on, and that is a fault. */
  isTrouble?: boolean;
}

/** Mantine's switch takes more than twice as long to render, and a page may have seventy. */
export const Switch = ({ isOn, onChange, isTrouble = false, ...input }: SwitchProps) => (
  <input
    {...input}
    type="checkbox"
    role="switch"
    aria-checked={isOn}
    className={classes.switch}
    data-trouble={isTrouble || undefined}
    checked={isOn}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
