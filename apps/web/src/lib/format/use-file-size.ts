import { useLocale } from '../i18n/i18n.ts';
import { numberFormat } from './format-cache.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function useFileSize(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => {
    const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
    const unit = units[step] ?? 'byte';
    const format = numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: step === 0 ? 0 : 1 });
    return format.format(bytes / 1000 ** step);
  };
}
