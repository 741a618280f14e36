import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { type FieldProps, fieldIds, isOffDefault, parameterFieldError } from '../fields/field.ts';
import { FieldErrorNote, ValueInput } from '../fields/value-input.tsx';
import classes from './cycle-tables.module.css';

interface CycleCellProps extends FieldProps {
  name: string;
  isHidden: boolean;
}

export const CycleCell = memo(function CycleCell({ name, isHidden, ...field }: CycleCellProps) {
  const { t } = useTranslation('parameters');
  const { parameter, present, entry, format, isEditable } = field;
  const isMarked = isOffDefault(field);
  const id = fieldIds(parameter.code).note;
  const note = entry
    ? t('was', { value: format.text(parameter, present) })
    : isMarked
      ? t('default', { value: format.text(parameter, parameter.default) })
      : null;
  return (
    <td
      className={classes.cell}
      title={note ?? undefined}
      data-hidden={isHidden}
      data-code={parameter.code}
      data-edited={entry !== undefined || undefined}
      data-faulty={parameterFieldError(field) !== null || undefined}
    >
      {isEditable ? (
        <ValueInput {...field} name={name} isCell describedBy={note === null ? undefined : id} />
      ) : (
        <span className={classes.text}>{present === null ? t('noValue') : format.number(parameter, present)}</span>
      )}
      {note !== null && <VisuallyHidden id={id}>{note}</VisuallyHidden>}
      <FieldErrorNote {...field} />
    </td>
  );
});
