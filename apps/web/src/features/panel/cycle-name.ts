import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../components/programme-name.tsx';

const serviceCycles = ['autoWash', 'manualDrain', 'regeneration'] as const;

/** @returns what a machine runs, in the chosen language: a programme for the dishes, or what it does with itself */
export function useCycleName(): (cycleType: string) => string {
  const { t } = useTranslation('panel');
  const programmeName = useProgrammeName();
  return (cycleType) => {
    const service = serviceCycles.find((candidate) => candidate === cycleType);
    return service ? t(`service.${service}`) : programmeName(cycleType);
  };
}
