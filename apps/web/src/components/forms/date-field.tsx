import { TextInput, type TextInputProps } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCalendar from '~icons/tabler/calendar';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { dayText, parseDay } from '../../lib/time/typed-day.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { PopoverButton } from '../dialogs/popover-button.tsx';
import classes from './date-field.module.css';

const Calendar = lazy(async () => {
  const { Calendar } = await loadPart(() => import('./calendar.tsx'));
  return { default: Calendar };
});

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  /** `yyyy-mm-dd`, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** A text that is no date changes no value. */
  onReadableChange?: (isReadable: boolean) => void;
}

/** A native date input would follow the browser's language instead of the app's. */
export function DateField({ value, onChange, onReadableChange, error, onBlur, onKeyDown, ...field }: DateFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const example = dayText(new Date().toISOString().slice(0, 10), locale);

  function judge(isReadable: boolean): void {
    setIsWrong(!isReadable);
    onReadableChange?.(isReadable);
  }

  function commit(): void {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : parseDay(typed, locale);
    judge(day !== null);
    if (day === null) return;
    setTyped(null);
    if (day !== value) onChange(day);
  }

  function choose(day: string): void {
    setTyped(null);
    judge(true);
    if (day !== value) onChange(day);
  }

  const name = field['aria-label'] ?? field.label;
  const choice =
    typeof name === 'string' ? t('labelled', { label: t('calendar.choose'), text: name }) : t('calendar.choose');

  return (
    <TextInput
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('dateFormat')}
      maxLength={12}
      value={typed ?? (value === '' ? '' : dayText(value, locale))}
      error={isWrong ? t('dateExpected', { example }) : error}
      rightSection={
        <PopoverButton
          className={classes.calendar}
          label={choice}
          buttonLabel={choice}
          content={(close) => (
            <Calendar
              value={value}
              onChoose={(day) => {
                close();
                choose(day);
              }}
            />
          )}
        >
          <IconCalendar size={18} />
        </PopoverButton>
      }
      onChange={({ currentTarget }) => {
        judge(true);
        setTyped(currentTarget.value);
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        commit();
        onBlur?.(event);
      }}
    />
  );
}
