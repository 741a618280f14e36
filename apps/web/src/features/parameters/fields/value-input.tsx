import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../components/forms/switch.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { readNumber } from '../../../lib/format/parameter-quantity.ts';
import type { DraftEntry } from '../editing/draft.ts';
import { type FieldProps, fieldIds, isOffDefault, parameterFieldError } from './field.ts';
import classes from './value-input.module.css';

interface ValueInputProps extends FieldProps {
  name?: string | undefined;
  describedBy?: string | undefined;
  /** In a table, the row shows the unit, and a mark replaces the note. */
  isCell?: boolean;
}

/** Mantine's inputs take more than twice as long to render, and a page has seventy fields. */
export function ValueInput(props: ValueInputProps) {
  const { parameter, present, entry, edits, name, describedBy } = props;
  const { t } = useTranslation('parameters');
  const { code, unit, choices } = parameter;
  const value = entry?.value ?? present;
  const common = { id: fieldIds(code).input, name: code, 'aria-label': name, 'aria-describedby': describedBy };
  if (unit === 'switch') {
    return <Switch {...common} isOn={value === 1} onChange={(isOn) => edits.edit(code, { value: isOn ? 1 : 0 })} />;
  }
  if (!choices) return <NumberInput {...props} />;
  return (
    <select
      {...common}
      className={classes.select}
      value={value ?? ''}
      onChange={(event) => edits.edit(code, { value: Number(event.currentTarget.value) })}
    >
      {value === null && <option value="">{t('noValue')}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}

function NumberInput({
  parameter,
  present,
  entry,
  edits,
  format,
  name,
  describedBy,
  isCell = false,
  ...field
}: ValueInputProps) {
  const { t } = useTranslation('parameters');
  const { code, min, max } = parameter;
  const ids = fieldIds(code);
  const scale = format.scaleOf(parameter);
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef<DraftEntry | undefined>(undefined);
  const value = entry ? entry.value : present;
  const fieldError = parameterFieldError({ parameter, entry });
  const bounds = t('bounds', { min: format.number(parameter, min), max: format.text(parameter, max) });
  const isInvalid = fieldError !== null;

  function edit(text: string): void {
    setTyped(text);
    const read = readNumber(text);
    edits.edit(code, read === null ? { value: null, text } : { value: scale.fromShown(read) });
  }

  function revert(): void {
    setTyped(null);
    edits.restore(code, before.current);
  }

  return (
    <span
      className={classes.box}
      data-conflicting={field.isConflicting || undefined}
      data-not-default={(isCell && isOffDefault({ parameter, present })) || undefined}
    >
      <input
        id={ids.input}
        name={code}
        className={classes.input}
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        aria-invalid={isInvalid}
        aria-describedby={[isInvalid && ids.error, ids.hint, describedBy].filter(Boolean).join(' ')}
        value={typed ?? (value === null ? (entry?.text ?? '') : format.number(parameter, value))}
        onFocus={() => {
          before.current = entry;
        }}
        onChange={(event) => edit(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setTyped(null);
          if (event.key === 'Escape') revert();
        }}
      />
      {!isCell && scale.unit !== '' && <span className={classes.unit}>{scale.unit}</span>}
      <span id={ids.hint} className={classes.bubble}>
        {isCell && `${code}\u2002`}
        {bounds}
        <br />
        {t('default', { value: format.text(parameter, parameter.default) })}
      </span>
    </span>
  );
}

export function FieldErrorNote({ parameter, entry, format }: Pick<FieldProps, 'parameter' | 'entry' | 'format'>) {
  const { t } = useTranslation('parameters');
  const fieldError = parameterFieldError({ parameter, entry });
  if (fieldError === null) return null;
  const { code, min, max, step } = parameter;
  const bounds = t('bounds', { min: format.number(parameter, min), max: format.text(parameter, max) });
  return (
    <Text id={fieldIds(code).error} size="xs" tone="alarm" fw={500}>
      {fieldError === 'offStep'
        ? t('offStep', { step: format.text(parameter, step), bounds })
        : t('notAllowed', { bounds })}
    </Text>
  );
}
