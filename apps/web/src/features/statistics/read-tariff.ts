import { type TariffName, tariffBounds, tariffScale } from '@washboard/contract/statistics/costs';

/** Of what somebody typed: in ten-thousandths of a euro, null where nothing stands, undefined where it cannot be. */
export function readTariff(name: TariffName, text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(plain)) return undefined;
  const tariff = Math.round(Number(plain) * tariffScale);
  return tariff <= tariffBounds[name] * tariffScale ? tariff : undefined;
}

/** As it is typed in this language. */
export function tariffText(tariff: number | null, locale: string): string {
  if (tariff === null) return '';
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 4, useGrouping: false };
  return new Intl.NumberFormat(locale, format).format(tariff / tariffScale);
}
