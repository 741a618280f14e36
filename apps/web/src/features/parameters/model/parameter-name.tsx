import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import type { ParameterModel } from './parameter-model.ts';

interface ParameterNameProps {
  code: string;
  model: ParameterModel;
}

export function ParameterName({ code, model: { parameters, cycles } }: ParameterNameProps) {
  const { t } = useTranslation();
  const parameter = parameters.find((candidate) => candidate.code === code);
  const cycle = cycles.find(({ cycleType }) => cycleType === parameter?.cycleType);
  const name = parameter?.name ?? '';
  return (
    <>
      {cycle ? t('labelled', { label: cycle.name, text: name }) : name}{' '}
      <Text as="span" size="xs" tone="quiet">
        {code}
      </Text>
    </>
  );
}
