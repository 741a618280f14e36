import { type ReactNode, useId } from 'react';
import classes from './switch-row.module.css';

interface SwitchRowProps {
  name: string;
  /** What the switch does, or how things stand. */
  text?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Being on is trouble, not the normal state of things. */
  isTrouble?: boolean;
}

/** A named switch; the whole row can be pressed. */
export function SwitchRow({ name, text, isOn, onChange, isTrouble = false }: SwitchRowProps) {
  const nameId = useId();
  const textId = useId();
  return (
    <label className={classes.row} data-trouble={isTrouble || undefined}>
      <span className={classes.words}>
        <span id={nameId} className={classes.name}>
          {name}
        </span>
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
