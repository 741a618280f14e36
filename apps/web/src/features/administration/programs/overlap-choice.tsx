import { type OverlapHours, overlapHours } from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';

interface OverlapChoiceProps {
  legend: string;
  value: OverlapHours;
  isLocked: boolean;
  onChange: (hours: OverlapHours) => void;
}

/** For how long the previous key or secret stays valid. */
export function OverlapChoice({ legend, value, isLocked, onChange }: OverlapChoiceProps) {
  const { t } = useTranslation('administration-programs');
  return (
    <Choices legend={legend} isLocked={isLocked}>
      {overlapHours.map((hours) => (
        <ChoiceRow
          key={hours}
          group="overlap"
          value={String(hours)}
          isChosen={hours === value}
          onChoose={() => onChange(hours)}
        >
          {t(`overlap.${hours}`)}
        </ChoiceRow>
      ))}
    </Choices>
  );
}
