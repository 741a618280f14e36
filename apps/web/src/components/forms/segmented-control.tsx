import { type ReactNode, useId } from 'react';
import classes from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  /** The label stands above the choices. */
  label?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string | undefined;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (chosen: Value) => void;
}

/** Mantine's control measures its labels after rendering, which forces a second layout. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const [name, labelId] = [useId(), useId()];
  const control = (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      aria-labelledby={props.label === undefined ? props['aria-labelledby'] : labelId}
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
  if (props.label === undefined) return control;
  return (
    <div>
      <p id={labelId} className={classes.title}>
        {props.label}
      </p>
      {control}
    </div>
  );
}
