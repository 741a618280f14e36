import { plannedDurationS, type RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { RemoteAction } from './remote-actions.ts';

interface ConfirmationTextProps {
  action: RemoteAction;
  machineName: string;
  serialNumber: string;
  model: RangeModel;
  chosen: string;
  onChoose: (programme: string) => void;
  isLocked: boolean;
}

export function ConfirmationText({ action, machineName, serialNumber, ...choice }: ConfirmationTextProps) {
  const { t } = useTranslation('remote-control');
  return (
    <>
      <p>{t(`confirm.${action}.text`, { name: machineName, serialNumber })}</p>
      {action === 'start' && <ProgrammeChoice {...choice} />}
      <Callout tone="warning" isQuiet>
        {t(`confirm.${action}.warning`)}
      </Callout>
    </>
  );
}

type ProgrammeChoiceProps = Pick<ConfirmationTextProps, 'model' | 'chosen' | 'onChoose' | 'isLocked'>;

function ProgrammeChoice({ model, chosen, onChoose, isLocked }: ProgrammeChoiceProps) {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  return (
    <Choices legend={t('programme')} isLocked={isLocked}>
      {Object.entries(model.programmes).map(([name, programme]) => (
        <ChoiceRow
          key={name}
          group="programme"
          value={name}
          isChosen={name === chosen}
          onChoose={() => onChoose(name)}
          aside={t('programmeFacts', {
            duration: formats.countdown(plannedDurationS(programme)),
            rinse: formats.quantityText('boilerTmp', programme.boilerSetPoint),
          })}
        >
          {programmeName(name)}
        </ChoiceRow>
      ))}
    </Choices>
  );
}
