import type { verificationCodeLength } from '@washboard/contract/accounts/field-rules';
import type { companyCodeLength } from '@washboard/contract/companies/company-code';
import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../kit/text.tsx';
import classes from './code-boxes.module.css';

interface CodeBoxesProps {
  length: CodeLength;
  /** The digits; a space stands for an empty box before a filled one. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Lets the keyboard suggest a code that was sent by mail or SMS. */
  isOneTimeCode?: boolean;
  hasFirstFocus?: boolean;
}

export function CodeBoxes(props: CodeBoxesProps) {
  const { length, value, onChange, label, hint, error, isOneTimeCode = false, hasFirstFocus = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = digitsOf(value, length);

  const isWrong = error !== undefined;
  useEffect(() => {
    if (isWrong) boxes.current[0]?.focus();
  }, [isWrong]);

  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, length - 1))]?.focus();

  function write(text: string, index: number): void {
    const written = writeDigits(value, length, text, index);
    onChange(written.value);
    focus(written.nextIndex);
  }

  function input(event: InputEvent<HTMLInputElement>, index: number): void {
    const typed = typedDigits(event.currentTarget.value, digits[index] ?? '');
    if (typed !== '') write(typed, index);
    else if (event.currentTarget.value === '') onChange(clearDigit(value, length, index));
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number): void {
    event.preventDefault();
    const pasted = typedDigits(event.clipboardData.getData('text'));
    if (pasted !== '') write(pasted, index);
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    const moves: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focus(target);
    } else if (event.key === 'Backspace' && digits[index] === '') {
      event.preventDefault();
      onChange(clearDigit(value, length, index - 1));
      focus(index - 1);
    }
  }

  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined}>
      <Text as="legend" size="md" isStrong>
        {label}
      </Text>
      {hint && (
        <Text id={`${id}-hint`} size="sm" tone="quiet" mt={4}>
          {hint}
        </Text>
      )}
      <div className={classes.boxes} data-length={length} dir="ltr">
        {digits.map((digit, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={classes.box}
            type="text"
            inputMode="numeric"
            autoComplete={isOneTimeCode && index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('codeBoxes.digit', { position: index + 1, length })}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-error` : undefined}
            // biome-ignore lint/a11y/noAutofocus: The code is the only input of its page.
            autoFocus={hasFirstFocus && index === 0}
            value={digit}
            // Unlike `onChange`, `onInput` is also called when the typed digit is already in the box.
            onInput={(event) => input(event, index)}
            onChange={ignore}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => pressKey(event, index)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      <Text role="alert" id={`${id}-error`} as="div" size="sm" tone="alarm" className={classes.error}>
        {error}
      </Text>
    </fieldset>
  );
}

const ignore = () => undefined;

export type CodeLength = typeof verificationCodeLength | typeof companyCodeLength;

export function digitsOf(value: string, length: CodeLength): string[] {
  return Array.from({ length }, (_, index) => value[index]?.trim() ?? '');
}

function join(digits: readonly string[]): string {
  return digits
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

/** @param before the digit that was in the box; typing next to it replaces it */
export function typedDigits(text: string, before = ''): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return before !== '' && digits.length === 2 ? digits.replace(before, '') : digits;
}

export function writeDigits(value: string, length: CodeLength, typed: string, from: number) {
  const start = typed.length >= length ? 0 : from;
  const digits = digitsOf(value, length);
  const written = [...typed].slice(0, length - start);
  digits.splice(start, written.length, ...written);
  return { value: join(digits), nextIndex: start + written.length };
}

export function clearDigit(value: string, length: CodeLength, index: number): string {
  return join(digitsOf(value, length).map((digit, place) => (place === index ? '' : digit)));
}
