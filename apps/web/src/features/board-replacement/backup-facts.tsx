import { Link } from '@tanstack/react-router';
import type { BoardReplacement } from '@washboard/contract/board-replacement/board-replacement';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { quantityText } from '../../lib/format/formats.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './board-replacement.module.css';

interface BackupFactsProps {
  boardReplacement: BoardReplacement;
  nameOfParameter: (code: string) => ReactNode;
}

export function BackupFacts({ boardReplacement, nameOfParameter }: BackupFactsProps) {
  const { gamma, macAddress, machineId, backup } = boardReplacement;
  const { t } = useTranslation('board-replacement');
  const formats = useFormats(gamma);
  const { parameterCount, presetCodes, parametersAt, totals, totalsAt, versions } = backup;
  const { cycleNumber, cyclesBeforeMaintenance, openAlarms } = backup;
  const counted = [
    totals?.cycles !== undefined && t('fact.cycles', { count: totals.cycles, shown: formats.integer(totals.cycles) }),
    totals?.waterVlm !== undefined && quantityText(formats.volume(totals.waterVlm)),
    totals?.energyWh !== undefined && quantityText(formats.energy(totals.energyWh)),
  ].filter((text) => text !== false);
  const facts = {
    macAddress: macAddress ?? t('notKnown'),
    machineId: machineId ?? t('notKnown'),
    firmware: versions ? `FW00 ${versions.FW00}, FW02 ${versions.FW02}` : t('notKnown'),
    parameters: t(parametersAt === null ? 'fact.presets' : 'fact.values', {
      count: parameterCount,
      shown: formats.integer(parameterCount),
    }),
    ...(parametersAt !== null && { parametersAt: formats.instant(parametersAt) }),
    counters: totals === null ? t('notKnown') : counted.join(', ') || t('fact.counted'),
    ...(totalsAt !== null && { countersAt: formats.instant(totalsAt) }),
    cycleNumber: cycleNumber === 0 ? t('fact.noCycle') : formats.integer(cycleNumber),
    maintenance: cyclesBeforeMaintenance === null ? t('notKnown') : formats.integer(cyclesBeforeMaintenance),
    alarms: openAlarms.length === 0 ? t('fact.noAlarm') : openAlarms.join(', '),
  };
  return (
    <>
      <FactList
        facts={Object.entries(facts).map(([name, value]) => ({
          name,
          label: t(`fact.label.${name as 'alarms'}`),
          value,
        }))}
      />
      {presetCodes.length > 0 && (
        <ParameterWarning
          text={t('presetsInstead', { count: presetCodes.length, shown: formats.integer(presetCodes.length) })}
          codes={presetCodes}
          nameOfParameter={nameOfParameter}
        />
      )}
    </>
  );
}

interface ParameterWarningProps {
  text: string;
  codes: readonly string[];
  nameOfParameter: (code: string) => ReactNode;
  serialNumber?: string;
}

export function ParameterWarning({ text, codes, nameOfParameter, serialNumber }: ParameterWarningProps) {
  const { t } = useTranslation('board-replacement');
  return (
    <Callout tone="warning" isQuiet>
      <p>{text}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{nameOfParameter(code)}</li>
        ))}
      </ul>
      {serialNumber !== undefined && (
        <Link to="/device/$serialNumber/parameters" params={{ serialNumber }} className={classes.link}>
          {t('verify.toParameters')}
        </Link>
      )}
    </Callout>
  );
}
