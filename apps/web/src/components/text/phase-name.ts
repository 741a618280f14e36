import { cyclePhases } from '@washboard/contract/machine-link/device-messages';
import { useTranslation } from 'react-i18next';

/** @returns the phase in the chosen language; one that a newer machine brings is shown as the machine calls it */
export function usePhaseName(): (phase: string) => string {
  const { t } = useTranslation();
  return (phase) => {
    const known = cyclePhases.find((candidate) => candidate === phase);
    return known ? t(`phase.${known}`) : phase;
  };
}
