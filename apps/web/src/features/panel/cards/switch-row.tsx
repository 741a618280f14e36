import { type ReactNode, useId } from 'react';
import classes from './cards.module.css';

interface SwitchRowProps {
  name: string;
  text?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isTrouble?: boolean;
}

export function SwitchRow({ name, text, isOn, onChange, isTrouble = false }: SwitchRowProps) {
  const nameId = useId();
  const textId = useId();
  return (
    <label className={classes.switchRow} data-trouble={isTrouble || undefined}>
      <span className={classes.name}>
        <span id={nameId}>{name}</span>
        {text !== undefined && (
          <span id={textId} className={classes.text}>
            {text}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={classes.switch}
        checked={isOn}
        aria-labelledby={nameId}
        aria-describedby={text === undefined ? undefined : textId}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}
