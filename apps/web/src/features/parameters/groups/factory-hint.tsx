import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { ParameterModel } from '../parameter-model.ts';
import classes from './parameter-list.module.css';

interface FactoryHintProps {
  model: Pick<ParameterModel, 'parameters'>;
  /** To the factory parameters; null: the reader may not read them. */
  link: ReactNode;
}

/** Says that a page of parameters does not show all, and where the others are. */
export function FactoryHint({ model: { parameters }, link }: FactoryHintProps) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const count = parameters.filter(({ type }) => type === parameterTypes.factory).length;
  if (count === 0) return null;
  const total = parameters.length;
  const counts = { shown: formats.integer(total - count), total: formats.integer(total), rest: formats.integer(count) };
  return (
    <p className={classes.more}>
      {t(link === null ? 'factoryHint.closed' : 'factoryHint.open', counts)} {link}
    </p>
  );
}
