import { NativeSelect } from '@mantine/core';
import { durationText } from '../../lib/format/duration-text.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

interface DurationSelectProps {
  label: string;
  description?: string;
  presets: readonly number[];
  minutes: number;
  onChange: (minutes: number) => void;
  none?: string;
}

export function DurationSelect({ label, description, presets, minutes, onChange, none }: DurationSelectProps) {
  const locale = useLocale();
  const offered = presets.includes(minutes) ? presets : [...presets, minutes].sort((a, b) => a - b);
  return (
    <NativeSelect
      size="md"
      label={label}
      description={description}
      value={String(minutes)}
      data={offered.map((preset) => ({
        value: String(preset),
        label: preset === 0 && none !== undefined ? none : durationText(preset, locale),
      }))}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  );
}
