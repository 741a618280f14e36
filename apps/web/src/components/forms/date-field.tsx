import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> {
  /** `yyyy-mm-dd`, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A date input. A date chosen in the calendar is committed immediately; a typed date, which is incomplete most of the
 * time, on Enter or blur.
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

/** A two-digit year means this century. */
const inThisCentury = (day: string) => day.replace(/^00(?=\d\d-)/, '20');
