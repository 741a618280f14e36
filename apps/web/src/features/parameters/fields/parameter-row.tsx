import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { type FieldProps, fieldIds, isOffDefault } from './field.ts';
import { FieldConflict } from './field-conflict.tsx';
import classes from './parameter-row.module.css';
import { FieldErrorNote, ValueInput } from './value-input.tsx';

export const ParameterRow = memo(function ParameterRow(field: FieldProps) {
  const { parameter, present, entry, isConflicting, isEditable, format } = field;
  const { code, name } = parameter;
  const ids = fieldIds(code);
  const hasNote = entry !== undefined || isOffDefault(field);
  const label = (
    <>
      {name}{' '}
      <Text as="span" size="xs" tone="quiet" isNumber>
        {code}
      </Text>
    </>
  );
  return (
    <div className={classes.row} data-code={code} data-edited={entry !== undefined || undefined}>
      <div className={classes.words}>
        {isEditable ? <label htmlFor={ids.input}>{label}</label> : <span>{label}</span>}
        {hasNote && (
          <>
            {' '}
            <ParameterNote {...field} />
          </>
        )}
      </div>
      {isEditable ? (
        <div className={classes.value}>
          <ValueInput {...field} describedBy={hasNote ? ids.note : undefined} />
        </div>
      ) : (
        <Text as="span" isNumber ta="right">
          {format.text(parameter, present)}
        </Text>
      )}
      <FieldErrorNote {...field} />
      {isConflicting && <FieldConflict {...field} />}
    </div>
  );
});

function ParameterNote({ parameter, present, entry, format }: FieldProps) {
  const { t } = useTranslation('parameters');
  return (
    <span id={fieldIds(parameter.code).note} className={classes.note} data-kind={entry ? 'edited' : 'notDefault'}>
      {entry
        ? t('was', { value: format.text(parameter, present) })
        : t('default', { value: format.text(parameter, parameter.default) })}
    </span>
  );
}
