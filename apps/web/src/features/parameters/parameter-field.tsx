import { Button, NativeSelect, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format/parameter-quantity.ts';
import { faultOf } from './draft.ts';
import { type Editor, mayWrite } from './editor.ts';
import classes from './parameter-field.module.css';
import type { ShownParameter } from './parameter-model.ts';

interface ParameterFieldProps {
  parameter: ShownParameter;
  editor: Editor;
}

/** A parameter with its value, bounds and conflict. */
export function ParameterField({ parameter, editor }: ParameterFieldProps) {
  const { code } = parameter;
  const entry = editor.control.draft[code];
  return (
    <div className={classes.field} data-edited={entry !== undefined || undefined} data-code={code}>
      {mayWrite(editor, parameter) ? (
        <EditableValue parameter={parameter} editor={editor} />
      ) : (
        <ReadOnly parameter={parameter} editor={editor} />
      )}
      {editor.conflicts.has(code) && <Conflict parameter={parameter} editor={editor} />}
    </div>
  );
}

function Label({ parameter }: { parameter: ShownParameter }) {
  return (
    <>
      {parameter.name} <span className={classes.code}>{parameter.code}</span>
    </>
  );
}

function ReadOnly({ parameter, editor }: ParameterFieldProps) {
  return (
    <>
      <p className={classes.name}>
        <Label parameter={parameter} />
      </p>
      <p className={classes.value}>{editor.format.text(parameter, editor.present[parameter.code] ?? null)}</p>
    </>
  );
}

function EditableValue({ parameter, editor }: ParameterFieldProps) {
  const { t } = useTranslation('parameters');
  const { code, unit, choices } = parameter;
  const value = editor.control.draft[code]?.value ?? editor.present[code] ?? null;
  const was =
    editor.control.draft[code] && t('was', { value: editor.format.text(parameter, editor.present[code] ?? null) });
  const label = <Label parameter={parameter} />;
  if (unit === 'switch') {
    return (
      <Switch
        size="md"
        className={classes.switch}
        label={label}
        description={was}
        checked={value === 1}
        onChange={(event) => editor.control.edit(code, { value: event.currentTarget.checked ? 1 : 0 })}
      />
    );
  }
  if (!choices) return <NumberField parameter={parameter} editor={editor} />;
  const options = choices.map((choice) => ({ value: String(choice.value), label: choice.name }));
  return (
    <NativeSelect
      size="md"
      className={classes.input}
      label={label}
      description={was}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={value === null ? [{ value: '', label: t('noValue') }, ...options] : options}
      value={value === null ? '' : String(value)}
      onChange={(event) => editor.control.edit(code, { value: Number(event.currentTarget.value) })}
    />
  );
}

/** Looks like Mantine's TextInput, which takes twice as long to render: a page has seventy of these. */
function NumberField({ parameter, editor }: ParameterFieldProps) {
  const { t } = useTranslation('parameters');
  const { code, min, max, step } = parameter;
  const { control, format, present } = editor;
  const id = useId();
  const [hintId, faultId] = [`${id}hint`, `${id}fault`];
  const scale = format.scaleOf(parameter);
  const entry = control.draft[code];
  /** The input while typing; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const value = entry ? entry.value : (present[code] ?? null);
  const shown = typed ?? (value === null ? (entry?.text ?? '') : format.number(parameter, value));
  const fault = entry ? faultOf(parameter, entry) : null;
  const bounds = t('bounds', { min: format.number(parameter, min), max: format.text(parameter, max) });

  function edit(text: string): void {
    setTyped(text);
    const read = readNumber(text);
    control.edit(code, read === null ? { value: null, text } : { value: scale.fromShown(read) });
  }

  return (
    <div className={classes.input}>
      <label htmlFor={id} className={classes.label}>
        <Label parameter={parameter} />
      </label>
      <div className={classes.box}>
        <input
          id={id}
          name={code}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => edit(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? hintId : `${faultId} ${hintId}`}
        />
        <span className={classes.unit}>{scale.unit}</span>
      </div>
      <p id={hintId} className={classes.hint}>
        {entry ? t('was', { value: format.text(parameter, present[code] ?? null) }) : bounds}
      </p>
      {fault !== null && (
        <p id={faultId} className={classes.fault}>
          {fault === 'offStep'
            ? t('offStep', { step: format.text(parameter, step), bounds })
            : t('notAllowed', { bounds })}
        </p>
      )}
    </div>
  );
}

/** Shows both values, so that no unseen value is overwritten. */
function Conflict({ parameter, editor }: ParameterFieldProps) {
  const { t } = useTranslation('parameters');
  const { code } = parameter;
  const { control, format, present } = editor;
  const mine = control.draft[code]?.value ?? null;
  return (
    <div className={classes.conflict} role="status">
      <p>{t('conflict.text')}</p>
      <div className={classes.sides}>
        <Button variant="default" size="sm" onClick={() => control.takeTheirs(code)}>
          {t('conflict.theirs', { value: format.text(parameter, present[code] ?? null) })}
        </Button>
        <Button variant="default" size="sm" onClick={() => control.keepMine(code)}>
          {t('conflict.mine', { value: format.text(parameter, mine) })}
        </Button>
      </div>
    </div>
  );
}
