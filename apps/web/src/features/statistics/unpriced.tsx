import type { TariffName } from '@washboard/contract/statistics/costs';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/i18n.ts';

export function Unpriced({ tariffs }: { tariffs: readonly TariffName[] }) {
  const { t } = useTranslation('statistics');
  const locale = useLocale();
  const kinds = tariffs.map((tariff) => t(`costs.kind.${tariff}`));
  return t('costs.without', { kinds: new Intl.ListFormat(locale).format(kinds) });
}
