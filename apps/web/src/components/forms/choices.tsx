import type { ReactNode } from 'react';
import classes from './choices.module.css';

interface ChoiceRowProps {
  group: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  aside?: ReactNode;
  isOneOfMany?: boolean;
  isDisabled?: boolean;
  isInvalid?: boolean;
  children: string;
}

export function ChoiceRow({
  group,
  value,
  isChosen,
  onChoose,
  aside,
  isOneOfMany = false,
  isDisabled = false,
  isInvalid = false,
  children,
}: ChoiceRowProps) {
  return (
    <label className={classes.row} data-locked={isDisabled || undefined}>
      <input
        type={isOneOfMany ? 'checkbox' : 'radio'}
        name={group}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        onChange={onChoose}
      />
      <span className={classes.words}>
        <span className={classes.name}>{children}</span>
        {aside && <span className={classes.aside}>{aside}</span>}
      </span>
    </label>
  );
}

interface ChoicesProps {
  legend: string;
  isDisabled: boolean;
  isStacked?: boolean;
  children: ReactNode;
}

export function Choices({ legend, isDisabled, isStacked = false, children }: ChoicesProps) {
  return (
    <fieldset className={classes.choices} data-stacked={isStacked} disabled={isDisabled}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
