import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { ParameterModel } from '../model/parameter-model.ts';

interface FactoryHintProps {
  model: Pick<ParameterModel, 'parameters'>;
  link: ReactNode;
}

export function FactoryHint({ model: { parameters }, link }: FactoryHintProps) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const count = parameters.filter(({ type }) => type === parameterTypes.factory).length;
  if (count === 0) return null;
  const total = parameters.length;
  const counts = { shown: formats.integer(total - count), total: formats.integer(total), rest: formats.integer(count) };
  return (
    <Text size="sm" tone="quiet">
      {t(link === null ? 'factoryHint.closed' : 'factoryHint.open', counts)} {link}
    </Text>
  );
}
