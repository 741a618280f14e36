import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../components/text/programme-name.tsx';

export function useCycleName(): (cycleType: string) => string {
  const { t } = useTranslation('panel');
  const programmeName = useProgrammeName();
  return (cycleType) => (isServiceCycle(cycleType) ? t(`service.${cycleType}`) : programmeName(cycleType));
}
