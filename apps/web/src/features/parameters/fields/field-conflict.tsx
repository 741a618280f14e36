import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import type { FieldProps } from './field.ts';
import classes from './value-input.module.css';

/** The user sees both values, so that none is overwritten unseen. */
export function FieldConflict({ parameter, present, entry, edits, format, label }: FieldProps & { label?: string }) {
  const { t } = useTranslation('parameters');
  const { code } = parameter;
  return (
    <Row justify="between" className={classes.conflict} data-tone="warning" role="status">
      <p>
        {label !== undefined && <b>{label}</b>} {t('conflict.text')}
      </p>
      <Row className={classes.sides}>
        <Button variant="default" size="xs" onClick={() => edits.takeTheirs(code)}>
          {t('conflict.theirs', { value: format.text(parameter, present) })}
        </Button>
        <Button variant="default" size="xs" onClick={() => edits.keepMine(code)}>
          {t('conflict.mine', { value: format.text(parameter, entry?.value ?? null) })}
        </Button>
      </Row>
    </Row>
  );
}
