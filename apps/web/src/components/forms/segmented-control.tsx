import { type ReactNode, useId } from 'react';
import classes from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string | undefined;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (chosen: Value) => void;
}

/** Mantine's control measures its labels after rendering, which forces a second layout. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      className={`${classes.control} ${props.className ?? ''}`}
    >
      {props.choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span className={classes.label}>{label}</span>
        </label>
      ))}
    </div>
  );
}
