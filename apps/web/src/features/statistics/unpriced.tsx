import type { TariffName } from '@washboard/contract/statistics/costs';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/i18n.ts';

/** Names what a total cost omits because it has no price. */
export function Unpriced({ tariffs }: { tariffs: readonly TariffName[] }) {
  const { t } = useTranslation('statistics');
  const locale = useLocale();
  const kinds = tariffs.map((tariff) => t(`costs.kind.${tariff}`));
  return t('costs.without', { kinds: new Intl.ListFormat(locale).format(kinds) });
}
