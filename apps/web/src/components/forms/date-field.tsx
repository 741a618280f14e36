import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> {
  /** `yyyy-mm-dd`; empty: none. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A day. What is chosen in the calendar counts at once. What is typed is half a date for most of the time, and counts with
 * Enter or when the field is left.
 */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = useRef(false);

  function take(day: string): void {
    setTyped(null);
    if (day !== value) onChange(day);
  }

  function type({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    isTyping.current = true;
    if (key === 'Enter' && typed !== null) leave(currentTarget);
  }

  function leave({ validity }: HTMLInputElement): void {
    if (typed !== null) take(validity.badInput ? value : inThisCentury(typed));
  }

  return (
    <TextInput
      {...field}
      type="date"
      value={typed ?? value}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onKeyDown={type}
      onChange={({ currentTarget: { value: day } }) => (isTyping.current ? setTyped(day) : take(day))}
      onBlur={({ currentTarget }) => {
        isTyping.current = false;
        leave(currentTarget);
      }}
    />
  );
}

/** Whoever types a year with two digits means this one. */
const inThisCentury = (day: string) => day.replace(/^00(?=\d\d-)/, '20');
